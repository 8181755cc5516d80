/**
 * `platen completion`: prints the completion script of a shell, which asks the hidden command
 * `__complete`.
 */
import { Argument, type Command } from 'commander'
import { completionScript, SHELLS, suggest } from '../completion.ts'

/** Adds the commands. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText(
      'after',
      [
        '',
        'bash: platen completion bash > ~/.local/share/bash-completion/completions/platen',
        'zsh:  platen completion zsh > "$fpath[1]/_platen"',
        'fish: platen completion fish > ~/.config/fish/completions/platen.fish',
      ].join('\n'),
    )
    .action((shell: (typeof SHELLS)[number]) => {
      process.stdout.write(completionScript(shell))
    })
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => {
      const lines = suggest(program, words).map(
        ({ word, description }) => `${word}\t${description}`,
      )
      process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    })
}
