import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { fold } from '../../../lib/fold.ts'

/** The words of a setting, in the language of whoever searches. */
export type Words = { label: string; help: string }

/** The settings in whose label, help or key every word that was typed stands; by the label first. */
export function findSettings(
  settings: readonly Setting[],
  typed: string,
  wordsOf: (setting: Setting) => Words,
): Setting[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const hits = settings.map((setting) => {
    const { label, help } = wordsOf(setting)
    const isIn = (text: string) => wanted.every((word) => text.includes(word))
    return { setting, isFound: isIn(fold(`${label} ${help} ${setting.key}`)), isLabel: isIn(fold(label)) }
  })
  return hits
    .filter((hit) => hit.isFound)
    .toSorted((one, other) => Number(other.isLabel) - Number(one.isLabel))
    .map(({ setting }) => setting)
}
