# bash completion of diagrade

_diagrade() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local figure='--part --crop --text --language --trust-layer'
  local extraction='--k --tau --draft-font --draft-overlap --refine --edges --marks --min-confidence'
  local scoring='--match --similarity --threshold --zero-division'
  local checks='--config --profile --select --set --severity'
  local model='--model --base-url --key-file --allow-http --max-in-flight --requests-per-minute --tokens-per-minute --retries --timeout --connect-timeout'
  model+=' --first-byte-timeout --temperature --max-output-tokens --budget --budget-tokens --prices --cache --no-cache --replay --recordings --prompts --votes --dry-run'
  local commands='graph score check render draw dataset run export merge leaderboard compare inspect agree caption generate refine ir judge keypoints explain prompts models image-similarity clip-score cache help' options=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$cur")
    return
  fi
  case $prev in
    --draft-font) mapfile -t COMPREPLY < <(compgen -W 'larger smaller mean' -- "$cur"); return ;;
    --draft-overlap) mapfile -t COMPREPLY < <(compgen -W 'shorter longer union' -- "$cur"); return ;;
    --refine) mapfile -t COMPREPLY < <(compgen -W 'geometry none model' -- "$cur"); return ;;
    --best-by) mapfile -t COMPREPLY < <(compgen -W 'revision reference' -- "$cur"); return ;;
    --edges) mapfile -t COMPREPLY < <(compgen -W 'geometry model both' -- "$cur"); return ;;
    --match) mapfile -t COMPREPLY < <(compgen -W 'optimal greedy' -- "$cur"); return ;;
    --similarity)
      local similarities='label levenshtein token_sort token_set title_line containment trigram embedding'
      mapfile -t COMPREPLY < <(compgen -W "$similarities" -- "$cur")
      return
      ;;
    --profile) mapfile -t COMPREPLY < <(compgen -W 'diagrade paper code' -- "$cur"); return ;;
    --opponents) mapfile -t COMPREPLY < <(compgen -W 'reference systems both' -- "$cur"); return ;;
    --fit) mapfile -t COMPREPLY < <(compgen -W 'letterbox stretch' -- "$cur"); return ;;
    --schema) mapfile -t COMPREPLY < <(compgen -W 'function' -- "$cur"); return ;;
    --checks) mapfile -t COMPREPLY < <(compgen -W 'figure math all none' -- "$cur"); return ;;
    --select) [[ $command == check ]] && mapfile -t COMPREPLY < <(compgen -W 'math figure' -- "$cur"); return ;;
    --fail-on) mapfile -t COMPREPLY < <(compgen -W 'note warning error never' -- "$cur"); return ;;
    --missing) mapfile -t COMPREPLY < <(compgen -W 'zero skip common all' -- "$cur"); return ;;
    --zero-division) mapfile -t COMPREPLY < <(compgen -W '0 1 nan' -- "$cur"); return ;;
    --format)
      local formats='table json dot graphml'
      [[ $command == check ]] && formats='text json sarif junit'
      [[ $command == leaderboard ]] && formats='table md latex csv json html'
      [[ $command == agree ]] && formats='table md latex csv json'
      mapfile -t COMPREPLY < <(compgen -W "$formats" -- "$cur")
      return
      ;;
  esac
  case $command in
    caption) options="--json --output $figure $model" ;;
    refine) options="--question --type --reference --draft --revisor --revisor-model --image-model --image-base-url --tools --rounds --best-by --output --from --report --format $figure $model" ;;
    generate) options="--context --caption --layout --layout-from --output --dataset --system --layouts-from-references $figure $model" ;;
    ir) options="--with --json --output --out-dir $figure $model" ;;
    explain) options="--metrics --tokens --smoothing --smoothing-value --stems --wordnet --embeddings --idf --baseline --people --from --output --format $model" ;;
    judge)
      options="--json --jsonl --condition --images --code --image --output $figure $model"
      options+=' --pairwise --criteria --panel --opponents --repeats --tie --from --format --bootstrap --seed'
      ;;
    keypoints) options="--generated --identify --system --parse --matcher --threshold --from --zero-division --bootstrap --seed --details --format --report --output $model" ;;
    prompts) options='--prompts --json' ;;
    image-similarity) options='--width --fit --no-text --tolerance --difference --json --jsonl --jobs' ;;
    clip-score) options="--text --text-file --json --jsonl $model" ;;
    models) options="--check --json $model" ;;
    cache)
      options='--cache --model --prompt --older-than --all --json'
      if ((COMP_CWORD == 2)); then
        mapfile -t COMPREPLY < <(compgen -W "list show export import prune stats $options" -- "$cur")
        return
      fi
      ;;
    graph) options="--format --json --overlay --out-dir --output --list-figures $figure $extraction $model" ;;
    score) options="--json --explain --report --fail-under --checks --jsonl --jobs $figure $extraction $scoring $model" ;;
    check) options="--format --json --fail-on --report --out-dir --output --jobs --list $figure $checks" ;;
    render) options="--output --scale --width --transparent $figure" ;;
    draw) options='--output --png --check --schema' ;;
    run) options="--output --report --checks --jobs --shard --restart $figure $extraction $scoring $model" ;;
    export | merge) options='--output' ;;
    leaderboard)
      options='--format --json --output --sort --metrics --missing --by --group --bootstrap --permutations --seed --verify'
      options+=" --dataset $figure $extraction $scoring"
      ;;
    compare) options='--systems --metric --missing --by --bootstrap --permutations --seed --format --json' ;;
    inspect) options='--output --figures' ;;
    agree)
      options='--model --versus --versus-model --select --average --judgment --values --with --diagrameval --rater --raters --bootstrap --seed'
      options+=' --list --format --json --fail-under'
      ;;
    help) mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$cur"); return ;;
  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}

complete -o filenames -F _diagrade diagrade
