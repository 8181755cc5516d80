/** Shell completions: the scripts, and the words that the program suggests to them. */
import type { Command, Option } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

export interface Suggestion {
  word: string
  description: string
}

/**
 * The words that can follow on the command line; empty where a file or a free text is expected.
 * @param words the words after the program, the last of which is being typed and may be empty
 */
export function suggest(program: Command, words: readonly string[]): Suggestion[] {
  const typed = words.at(-1) ?? ''
  const { command, awaiting } = walk(program, words.slice(0, -1))
  const all = awaiting
    ? (awaiting.argChoices ?? []).map((word) => ({ word, description: '' }))
    : typed.startsWith('-')
      ? optionsOf(command)
      : subcommandsOf(command)
  return all.filter(({ word }) => word.startsWith(typed))
}

/** Follows the words to the command that they name, and the option whose value is next. */
function walk(program: Command, words: readonly string[]): { command: Command; awaiting?: Option } {
  let command = program
  let awaiting: Option | undefined
  for (const word of words) {
    if (awaiting) {
      awaiting = undefined
      continue
    }
    awaiting = lineage(command)
      .flatMap(({ options }) => options)
      .find(({ long, short, required }) => required && (long === word || short === word))
    command = command.commands.find((one) => one.name() === word) ?? command
  }
  return { command, ...(awaiting && { awaiting }) }
}

/** The command and those that it belongs to, whose options it accepts too. */
function lineage(command: Command): Command[] {
  return command.parent ? [command, ...lineage(command.parent)] : [command]
}

function optionsOf(command: Command): Suggestion[] {
  const options = lineage(command).flatMap(({ options: own }) => own)
  return options.flatMap(({ long, description }) => (long ? [{ word: long, description }] : []))
}

function subcommandsOf(command: Command): Suggestion[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({
      word: one.name(),
      description: one.description(),
    }))
}

/**
 * The scripts ask the program, so that they fit every version of it. Without a suggestion they
 * complete files.
 */
const SCRIPTS: Record<(typeof SHELLS)[number], string> = {
  bash: `_platen() {
  local IFS=$'\\n'
  COMPREPLY=($(platen __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -o bashdefault -F _platen platen
`,
  zsh: `#compdef platen
_platen() {
  local -a suggestions
  local word description
  while IFS=$'\\t' read -r word description; do
    suggestions+=("\${word//:/\\\\:}:$description")
  done < <(platen __complete -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)
  if (( \${#suggestions} )); then _describe 'platen' suggestions; else _files; fi
}
if [ "$funcstack[1]" = "_platen" ]; then _platen "$@"; else compdef _platen platen; fi
`,
  fish: `function __platen_complete
  set -l words (commandline -opc) (commandline -ct)
  platen __complete -- $words[2..-1] 2>/dev/null
end
complete -c platen -n 'test -n "$(__platen_complete)"' -f -a '(__platen_complete)'
`,
}

/** The script that a shell loads. */
export function completionScript(shell: (typeof SHELLS)[number]): string {
  return SCRIPTS[shell]
}
