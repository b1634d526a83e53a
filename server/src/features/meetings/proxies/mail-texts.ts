import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/meetings.json'

const said = textsOf<typeof words>('server/meetings')

export const proxyGivenMail = defineMail(
  ['holder', 'meeting', 'statement', 'link'],
  said((words) => words.proxies.proxyGiven),
)

export const proxyReceivedMail = defineMail(
  ['giver', 'meeting', 'statement', 'link'],
  said((words) => words.proxies.proxyReceived),
)

export const proxyEndedMail = defineMail(
  ['giver', 'holder', 'meeting', 'link'],
  said((words) => words.proxies.proxyEnded),
)

export const proxyVoidMail = defineMail(
  ['meeting', 'link'],
  said((words) => words.proxies.proxyVoid),
)

export const meetingMovedMail = defineMail(
  ['meeting', 'link'],
  said((words) => words.proxies.meetingMoved),
)

export const meetingCancelledMail = defineMail(
  ['meeting', 'link'],
  said((words) => words.proxies.meetingCancelled),
)
