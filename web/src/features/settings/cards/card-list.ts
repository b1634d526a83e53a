import type { SettingValue } from '@fobhouse/contract/settings.ts'

export type ClubCard = SettingValue<'homepageCards'>[number]
export type CardTarget = 'outside' | 'inside' | 'nothing'

export const newCard: ClubCard = { title: '', description: '', icon: 'link', url: '', btn_text: '' }

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
