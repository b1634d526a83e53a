import type { SettingValue } from '@fobhouse/contract/settings.ts'

export type ClubCard = SettingValue<'homepageCards'>[number]
export type CardTarget = 'outside' | 'inside' | 'nothing'

export const mostCards = 24
export const newCard: ClubCard = { title: '', description: '', icon: 'link', url: '', btn_text: '' }

/** The server has parsed what it gives, and this page has made the rest. */
export function cardsOf(value: unknown): ClubCard[] {
  return Array.isArray(value) ? (value as ClubCard[]) : []
}

export function withCard(cards: readonly ClubCard[], index: number, card: ClubCard): ClubCard[] {
  return cards.map((one, at) => (at === index ? card : one))
}

/** One place up or down; at the end of the list it stays. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = entries[index]
  const target = index + by
  if (entry === undefined || target < 0 || target >= entries.length) return [...entries]
  return entries.toSpliced(index, 1).toSpliced(target, 0, entry)
}

export function targetOf({ url, routerLink }: ClubCard): CardTarget {
  if (url !== undefined) return 'outside'
  return routerLink === undefined ? 'nothing' : 'inside'
}

/** A card leads to one place only; another kind of place begins empty. */
export function withTarget({ url: _url, routerLink: _path, ...card }: ClubCard, target: CardTarget): ClubCard {
  switch (target) {
    case 'outside':
      return { ...card, url: '' }
    case 'inside':
      return { ...card, routerLink: '' }
    case 'nothing':
      return card
  }
}
