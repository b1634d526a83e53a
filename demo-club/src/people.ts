import type { Locale } from '@fobhouse/contract/languages.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

export type Person = {
  firstName: string
  lastName: string
  screenName: string
  state: MemberState
  language: Locale | null
  /** Whole years and months since they joined or registered. */
  monthsAgo: number
  hasCard: boolean
  plate: string | null
}

type Line = readonly [
  firstName: string,
  lastName: string,
  screenName: string,
  state: MemberState,
  language: Locale | null,
  monthsAgo: number,
  card: 'card' | '-',
  plate?: string,
]

const lines: readonly Line[] = [
  ['Łukasz', 'Wiśniewski', 'lukasz', 'active', 'en-GB', 79, 'card', '512XKL'],
  ['Chidi', 'Okonkwo', 'chidi.o', 'active', null, 9, 'card', '208TBV'],
  ['Priya', 'Raghunathan', 'priya', 'active', null, 24, 'card', '771LMR'],
  ['Kwame', 'Mensah', 'kwame', 'active', null, 4, 'card'],
  ['Åsa', 'Lindqvist', 'asa', 'active', 'sv-SE', 22, 'card', 'ÅSA123'],
  ['Mai', 'Nguyễn', 'maiworks', 'noob', null, 0, 'card'],
  ['Tama', 'Faleolo', 'tama', 'active', 'en-NZ', 56, 'card', 'NZT841'],
  ['Fatima al-Zahra', 'Benali', 'fatima.zb', 'active', null, 29, 'card'],
  ['Siobhán', 'Ní Bhriain', 'siobhan', 'active', 'en-IE', 13, 'card', '131D4477'],
  ['José Luis', 'Fernández Ortega', 'joseluis', 'active', null, 62, 'card', '604QWD 605QWD'],
  ['Yuki', 'Tanaka', 'yukimake', 'noob', null, 0, 'card'],
  ['Emre', 'Yıldız', 'emre', 'active', null, 7, 'card'],
  ['Mohammed', 'Abdullahi', 'mo', 'active', null, 9, 'card', '330HJK'],
  ['Dmytro', 'Shevchenko', 'dmytro', 'inactive', null, 40, 'card'],
  ['Ólafur', 'Þórsson', 'olafur', 'inactive', 'en-GB', 95, '-'],
  ['Anneliese', 'Vandenbroucke', 'annevdb', 'accountonly', null, 3, '-'],
  ['Lena', 'Öberg', 'lena', 'active', 'sv-SE', 16, '-', 'LEN042'],
  ['Hana', 'Novák', 'hana', 'active', null, 1, 'card'],
  ['Lasse', 'Bergström', 'lasse', 'active', 'sv-SE', 1, 'card', 'BRG77A'],
  ['Grace', 'Achieng', 'grace', 'active', null, 33, 'card', '118PNB'],
  ['Nikolaos', 'Papadopoulos', 'nikos', 'active', null, 47, 'card'],
  ['Mei-Ling', 'Chen', 'meiling', 'active', null, 38, 'card', '905DRT'],
  ['Oluwaseun', 'Adeyemi', 'seun', 'active', 'en-US', 18, 'card'],
  ['Björn', 'Åkesson', 'bjorn', 'active', 'sv-SE', 70, 'card', 'BJO555'],
  ['Sofía', 'Castellanos', 'sofia', 'active', null, 12, 'card'],
  ['Jack', 'O’Sullivan', 'jackos', 'active', 'en-IE', 5, 'card', '772VXC'],
  ['Aisha', 'Rahman', 'aisha', 'active', null, 20, 'card'],
  ['Ngaio', 'Te Rangi', 'ngaio', 'active', 'en-NZ', 84, 'card', '441KTR'],
  ['Pavel', 'Dvořák', 'pavel', 'inactive', null, 51, 'card'],
  ['Ines', 'Guimarães', 'ines', 'active', null, 11, 'card'],
  ['Wei', 'Zhang', 'weiz', 'active', null, 27, 'card', '219FGH'],
  ['Ravi', 'Patel', 'ravi', 'active', 'en-GB', 66, 'card', '880ZZQ'],
  ['Freja', 'Sørensen', 'freja', 'active', null, 8, 'card'],
  ['Gabriel', 'Moreau', 'gab', 'active', null, 31, 'card'],
  ['Zeynep', 'Demir', 'zeynep', 'noob', null, 1, '-'],
  ['Tomasz', 'Żurawski', 'tomasz', 'inactive', null, 44, 'card'],
  ['Leilani', 'Kealoha', 'leilani', 'active', 'en-US', 15, 'card', '656ALO'],
  ['Henrik', 'Sjöström', 'henrik', 'accountonly', 'sv-SE', 6, '-'],
  ['Amara', 'Diallo', 'amara', 'active', null, 10, 'card'],
  ['Ewan', 'MacGillivray', 'ewan', 'active', 'en-GB', 58, 'card', '307SCO'],
  ['Chloe', 'Barker', 'chloe', 'active', null, 2, 'card'],
  ['Dũng', 'Trần', 'dung', 'active', null, 36, 'card', '493TRN'],
  ['Marta', 'Kowalczyk', 'marta', 'active', null, 19, 'card'],
  ['Samuel', 'Tui', 'samtui', 'active', 'en-NZ', 25, 'card'],
  ['Ingrid', 'Hagström', 'ingrid', 'inactive', 'sv-SE', 30, 'card'],
  ['Karim', 'Haddad', 'karim', 'active', null, 14, 'card', '562BEY'],
  ['Rosa', 'Delgado-Ibáñez', 'rosa', 'active', null, 41, 'card'],
  ['Hiroshi', 'Yamamoto', 'hiroshi', 'active', null, 63, 'card', '884HRS'],
  ['Nadia', 'Petrova', 'nadia', 'noob', null, 0, '-'],
  ['Declan', 'Byrne', 'declan', 'active', 'en-IE', 17, 'card'],
  ['Thandiwe', 'Nkosi', 'thandi', 'active', null, 23, 'card'],
  ['Arvid', 'Nyström', 'arvid', 'noob', 'sv-SE', 0, '-'],
  ['Elif', 'Kaya', 'elif', 'accountonly', null, 5, '-'],
  ['Mateo', 'Rossi', 'mateo', 'active', null, 35, 'card', '273ITA'],
  ['Jesse', 'Whitehorse', 'jesse', 'inactive', 'en-US', 28, 'card'],
  ['Sunita', 'Gurung', 'sunita', 'noob', null, 1, '-'],
  ['Viktor', 'Lindahl', 'viktor', 'inactive', 'sv-SE', 49, '-'],
  ['Beatrix', 'van der Meer', 'trixie', 'accountonly', null, 9, '-'],
  ['Uncle Col', 'Warrick', 'col', 'inactive', null, 110, 'card', 'OLD001'],
]

/** The members of the demonstration club. Its administrator is the person who sets it up. */
export const people: readonly Person[] = lines.map(
  ([firstName, lastName, screenName, state, language, monthsAgo, card, plate = null]) => ({
    firstName,
    lastName,
    screenName,
    state,
    language,
    monthsAgo,
    hasCard: card === 'card',
    plate,
  }),
)
