import { memberFields } from '@fobhouse/contract/members/fields.ts'
import { type ImportField, importFields, type ImportMapping } from '@fobhouse/contract/routes/member-import.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

/** Names of columns that are not fields by themselves, as clubs write them in each language of the page. */
const otherWords = {
  fullName:
    'name fullname membername member namn medlem medlemsnamn fullstandigtnamn heltnamn mitglied mitgliedsname vollername vollstandigername vollstaendigername ganzername vorundnachname vornameundnachname vornamenachname vornamename nachnamevorname namevorname nomcomplet prenomnom prenometnom prenomsnom nomdumembre nommembre identite nombrecompleto nombreyapellidos nombreyapellido nombreapellidos apellidosynombre apellidoynombre apellidosnombre miembro socio socia nombreyapellidosdelsocio nombrecompletodelsocio naam volledigenaam helenaam lid lidnaam ledennaam naamlid voorenachternaam voornaamachternaam voornaamenachternaam achternaamvoornaam naamvoornaam',
  balance:
    'balance memberbucks credit memberbucksbalance saldo tillgodo tillgodohavande guthaben anfangsguthaben startguthaben kontostand guthabenstand anfangssaldo solde cagnotte soldecagnotte soldecompte soldeducompte portemonnaie avoir saldoinicial saldoactual saldodelacuenta saldocuenta saldodelsocio saldodelmiembro credito monedero tegoed clubtegoed beginsaldo startsaldo saldolid huidigsaldo',
} as const

function namesOf(field: ImportField): string {
  return field === 'fullName' || field === 'balance' ? otherWords[field] : memberFields[field].imported
}

function asWord(text: string): string {
  return withoutAccents(foldName(text)).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Guesses the meaning of a file's columns from their names; each field once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  return guessFields(columns, importFields, namesOf)
}

/** The same for other fields: `wordsOf` says the names of a field's columns, without accents, signs and capitals. */
export function guessFields<Field extends string>(
  columns: readonly string[],
  fields: readonly Field[],
  wordsOf: (field: Field) => string,
): Record<string, Field> {
  const byWord = new Map(
    fields.flatMap((field) =>
      wordsOf(field)
        .split(' ')
        .map((word) => [word, field] as const),
    ),
  )
  const mapping: Record<string, Field> = {}
  const taken = new Set<Field>()
  for (const column of columns) {
    const field = byWord.get(asWord(column))
    if (field === undefined || taken.has(field)) continue
    mapping[column] = field
    taken.add(field)
  }
  return mapping
}

/** The identity of a layout: the names of its columns, in any order and spelling. */
export function layoutOf(columns: readonly string[]): string {
  return columns
    .map((column) => foldName(column))
    .toSorted()
    .join('\n')
}

const stateWords: Record<MemberState, string> = {
  active:
    'active aktiv yes ja true 1 x current member medlem paid betald wahr mitglied aktivmitglied aktivesmitglied vollmitglied ordentlichesmitglied bezahlt actif actifs membreactif membre adherent adherente ajour cotisant cotisante paye payee oui vrai activo activa activos si verdadero alta dealta enalta vigente actual miembro miembroactivo socio socia socioactivo sociaactiva alcorriente alcorrientedepago pagado pagada actief waar lid actieflid gewoonlid volledig betaald betalend betalendlid huidig',
  inactive:
    'inactive inaktiv no nej false 0 former lapsed expired suspended cancelled ended tidigare utgangen avslutad avstangd nein falsch ausgetreten gekundigt gekuendigt ehemalig ehemaliger ehemalige ehemaliges ehemaligesmitglied abgelaufen beendet gesperrt ruhend deaktiviert inactif inactifs membreinactif non faux ancien ancienne ancienmembre ancienadherent exmembre exadherent expire expiree echu echue resilie resiliee suspendu suspendue termine terminee radie radiee demissionnaire parti partie inactivo inactiva baja debaja enbaja dadodebaja dadadebaja falso antiguo antigua antiguomiembro antiguosocio exmiembro exsocio exsocia caducado caducada vencido vencida suspendido suspendida cancelado cancelada terminado terminada finalizado finalizada inactief nietactief nee onwaar voormalig voormaliglid oudlid exlid geenlid verlopen geschorst opgezegd beeindigd geeindigd gestopt uitgeschreven geroyeerd',
  noob: 'noob new ny pending prospective applicant sokande neu neumitglied neuesmitglied interessent interessentin anwarter anwaerter anwarterin anwaerterin beantragt ausstehend wartend nouveau nouvelle nouveaumembre nouveladherent enattente attente candidat candidate postulant postulante demandeur prospect nuevo nueva pendiente solicitante aspirante candidato candidata nieuw nieuwlid aspirant aspirantlid kandidaat kandidaatlid aangemeld aanmelding inafwachting wachtend',
  accountonly:
    'accountonly account endastkonto konto barakonto nurkonto nuraccount nurbenutzerkonto compteseul comptesseuls compte compteuniquement seulementuncompte sansadhesion solocuenta solounacuenta cuenta alleenaccount alleeneenaccount enkelaccount enkeleenaccount',
}
const stateByWord = new Map(
  // Safe, because these are the object's own keys.
  (Object.keys(stateWords) as MemberState[]).flatMap((state) =>
    stateWords[state].split(' ').map((word) => [word, state] as const),
  ),
)

export function readState(text: string): MemberState | undefined {
  return stateByWord.get(asWord(text))
}

const yes = new Set([
  'yes',
  'y',
  'ja',
  'j',
  'true',
  'sant',
  '1',
  'x',
  'cierto',
  'o',
  'oui',
  's',
  'si',
  'verdadero',
  'vrai',
  'waar',
  'wahr',
])
const no = new Set([
  'no',
  'n',
  'nej',
  'false',
  'falskt',
  '0',
  'falsch',
  'falso',
  'faux',
  'nee',
  'nein',
  'non',
  'onwaar',
])

export function readYesNo(text: string): boolean | undefined {
  const word = asWord(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** Splits `Öberg, Nia` or `Nia Maria Öberg`: the last name is the last word, or the part before the comma. */
export function splitName(text: string): { first: string; last: string } {
  const [before = '', ...after] = text.split(',')
  if (after.length > 0) return { first: after.join(',').trim(), last: before.trim() }
  const words = text.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || (words[0] ?? ''), last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** Year, month and day as dates are written in the club's country; a time behind it is ignored. */
export function readDateParts(
  text: string,
  isMonthFirst: boolean,
): [year: number, month: number, day: number] | undefined {
  const written = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(written)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(written)
  if (!local) return undefined
  const [one, two, year] = [Number(local[1]), Number(local[2]), Number(local[3])]
  return isMonthFirst ? [year, one, two] : [year, two, one]
}
