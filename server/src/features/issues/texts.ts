import type { Verdict } from '@fobhouse/contract/equipment.ts'

type IssueTexts = Record<'post' | 'place' | 'link' | 'testTitle' | 'test' | Verdict, string>

/** Texts for trackers and channels in the club's language. English variants use en-AU. */
const issueTexts: Record<'en-AU' | 'sv-SE', IssueTexts> = {
  'en-AU': {
    post: 'Reported: {title}',
    place: 'Where: {place}',
    link: 'In the portal: {link}',
    safe: 'still safe to use',
    stop: 'nobody should use it',
    testTitle: 'A test from {siteName}',
    test: 'It arrived, so reported issues arrive here. You can delete this one.',
  },
  'sv-SE': {
    post: 'Felanmält: {title}',
    place: 'Var: {place}',
    link: 'I portalen: {link}',
    safe: 'går fortfarande att använda säkert',
    stop: 'ingen ska använda den',
    testTitle: 'Ett test från {siteName}',
    test: 'Det kom fram, så felanmälningar kommer fram hit. Det här kan du ta bort.',
  },
}

export function textsFor(locale: string): IssueTexts {
  return issueTexts[locale === 'sv-SE' ? 'sv-SE' : 'en-AU']
}
