/** Finds options by their names, by the words that people have for them, and by what they do. */
import { useEffect, useState } from 'react'
import { COMMON_OPTIONS, type OptionGroup, type OptionKind } from '../options.gen.ts'

/** The other names of an option, and its description. */
type Words = Record<string, readonly [names: string, description: string]>

const NONE: Words = {}

/** The words of all options, which are loaded when something is looked for. */
export function useOptionWords(kind: OptionKind, isWanted: boolean): Words {
  const [words, setWords] = useState<Words>(NONE)
  useEffect(() => {
    if (!isWanted) return
    // Without them, options are found by their own names.
    loadWords(kind).then(setWords, () => {})
  }, [kind, isWanted])
  return words
}

export async function loadWords(kind: OptionKind): Promise<Words> {
  const { OPTION_WORDS, OTHER_OPTIONS } = await import('../option-fields.gen.ts')
  const fields = [...COMMON_OPTIONS[kind], ...OTHER_OPTIONS[kind]]
  return Object.fromEntries(
    fields.map(({ name, description }) => [
      name,
      [plain(OPTION_WORDS[kind][name] ?? ''), plain(description)],
    ]),
  )
}

/**
 * @param wanted as it was typed; an empty text is in all of them
 * @returns the names of the options that have the text in their own names; of those that have it in
 *   other names, if there are none; or else in their descriptions
 */
export function matching(
  groups: readonly OptionGroup[],
  wanted: string,
  words: Words,
): ReadonlySet<string> {
  const names = groups.flatMap((group) => group.names)
  const part = plain(wanted)
  const tiers = names.map(([name, label]) => {
    const [others = '', description = ''] = words[name] ?? []
    const texts = [`${plain(name)} ${plain(label)}`, others, description]
    return { name, tier: texts.findIndex((text) => text.includes(part)) }
  })
  const found = tiers.filter(({ tier }) => tier >= 0)
  const best = Math.min(...found.map(({ tier }) => tier))
  return new Set(found.filter(({ tier }) => tier === best).map(({ name }) => name))
}

/** As other names are written: in lower case, and without separators. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
