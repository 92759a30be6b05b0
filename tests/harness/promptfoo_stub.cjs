// Calls an assertion file as promptfoo's documentation says: (output, context) -> GradingResult. Prints the result.
'use strict';
const { output, context } = JSON.parse(process.argv[3]);
require(process.argv[2])(output, context).then(
  (result) => console.log(JSON.stringify(result)),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
