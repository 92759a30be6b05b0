# fish completion of diagrade

complete -c diagrade -n __fish_use_subcommand -f -a graph -d 'extract the graph of figures'
complete -c diagrade -n __fish_use_subcommand -f -a score -d 'score a generated figure against its reference'
complete -c diagrade -n __fish_use_subcommand -f -a render -d 'paint a figure as a PNG picture'
complete -c diagrade -n __fish_use_subcommand -f -a run -d 'score every generated figure of a data set'
complete -c diagrade -n __fish_use_subcommand -f -a leaderboard -d 'rank the systems of a results file'
complete -c diagrade -n __fish_use_subcommand -f -a inspect -d 'write the inspection page of a results file'
complete -c diagrade -n __fish_use_subcommand -f -a help -d 'show the help of a command'
complete -c diagrade -n __fish_use_subcommand -l version -d 'show the versions of the program and its libraries'
complete -c diagrade -s h -l help -d 'show the help'

complete -c diagrade -n '__fish_seen_subcommand_from help' -f -a 'graph score render run leaderboard inspect'

complete -c diagrade -n '__fish_seen_subcommand_from graph' -l format -xa 'table json dot graphml' -d format
complete -c diagrade -n '__fish_seen_subcommand_from leaderboard' -l format -xa 'table md csv json' -d format
complete -c diagrade -n '__fish_seen_subcommand_from graph score leaderboard' -l json -d 'print one JSON document'
complete -c diagrade -n '__fish_seen_subcommand_from graph' -l overlay -r -d 'draw the graph over the figure'
complete -c diagrade -n '__fish_seen_subcommand_from graph' -l out-dir -r -d 'write one file a figure'
complete -c diagrade -n '__fish_seen_subcommand_from graph render run inspect' -s o -l output -r -d 'the file to write'
complete -c diagrade -n '__fish_seen_subcommand_from score run' -l report -r -d 'write the inspection page'
complete -c diagrade -n '__fish_seen_subcommand_from score' -l fail-under -x -d 'exit with 1 when a value is less'
complete -c diagrade -n '__fish_seen_subcommand_from score' -l jsonl -d 'score pairs given on standard input'
complete -c diagrade -n '__fish_seen_subcommand_from score run' -s j -l jobs -x -d 'pairs at a time'
complete -c diagrade -n '__fish_seen_subcommand_from render' -l scale -x -d 'pixels per user unit'
complete -c diagrade -n '__fish_seen_subcommand_from render' -l width -x -d 'width in pixels'
complete -c diagrade -n '__fish_seen_subcommand_from render' -l transparent -d 'transparent background'
complete -c diagrade -n '__fish_seen_subcommand_from leaderboard' -l sort -x -d 'rank by this value'
complete -c diagrade -n '__fish_seen_subcommand_from inspect' -l figures -r -d 'directory that the figures are relative to'

complete -c diagrade -n '__fish_seen_subcommand_from graph score run' -l k -x -d 'texts within K font sizes are one draft node'
complete -c diagrade -n '__fish_seen_subcommand_from graph score run' -l tau -x -d 'least overlap of their x spans'
complete -c diagrade -n '__fish_seen_subcommand_from graph score run' -l draft-font -xa 'larger smaller mean' -d 'font size of a pair'
complete -c diagrade -n '__fish_seen_subcommand_from graph score run' -l draft-overlap -xa 'shorter longer union' -d 'overlap relative to'
complete -c diagrade -n '__fish_seen_subcommand_from graph score run' -l refine -xa 'geometry none' -d 'draft nodes to nodes'
complete -c diagrade -n '__fish_seen_subcommand_from graph score run' -l min-confidence -x -d 'leave out what is less sure'

complete -c diagrade -n '__fish_seen_subcommand_from score run' -l match -xa 'optimal greedy' -d 'matching of nodes'
complete -c diagrade -n '__fish_seen_subcommand_from score run' -l similarity -xa 'label levenshtein token_sort token_set title_line containment trigram' -d 'similarity of labels'
complete -c diagrade -n '__fish_seen_subcommand_from score run' -l threshold -x -d 'least similarity of matched nodes'
complete -c diagrade -n '__fish_seen_subcommand_from score run' -l zero-division -xa '0 1 nan' -d 'value of a ratio 0/0'
