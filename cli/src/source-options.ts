/** The options of a source, for every command that reads one. */
import { type Command, Option } from 'commander'
import { collect } from './options.ts'

/**
 * Adds the options that name a source.
 * @param template what `--template` does for the command
 * @param data what `--data` is for the command
 */
export function addSourceOptions(
  command: Command,
  template: string,
  data = "values for the template's variables: a JSON file, or JSON itself",
): Command {
  return command
    .option('--template <slug>', template)
    .option('--template-version <number>', 'version of the template, instead of the latest')
    .option('--data <json>', data)
    .option('--no-inline', 'do not send local style sheets, images and fonts along')
    .addOption(allowOption())
}

/** Creates the option `--allow`, which can be given several times. */
export function allowOption(): Option {
  return new Option(
    '--allow <directory>',
    'send files of this directory too, which the document names or links to; repeatable',
  )
    .default([], 'none')
    .argParser(collect)
}
