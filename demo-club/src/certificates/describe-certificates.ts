import type { Grade, PrerequisiteMode, Validity } from '@fobhouse/contract/competence/certificates.ts'
import { type GivenStep, givenStepSchema } from '@fobhouse/contract/competence/steps.ts'

export type DemoCertificateName = 'laser' | 'saw' | 'metal' | 'welding' | 'kiln' | 'marquetry'

export type DemoCertificate = {
  key: DemoCertificateName
  name: Record<string, string>
  text: Record<string, string>
  grade: Grade
  validity: Validity
  needs?: { mode: PrerequisiteMode; of: readonly DemoCertificateName[] }
  steps: readonly GivenStep[]
}

const both = (en: string, sv: string) => ({ 'en-AU': en, 'sv-SE': sv })

const reading = (title: Record<string, string>, text: Record<string, string>) =>
  givenStepSchema.parse({ kind: 'reading', title, text })
const inPerson = (title: Record<string, string>, checklist: readonly Record<string, string>[] = [], byCard = false) =>
  givenStepSchema.parse({ kind: 'in_person', title, checklist, byCard })

const laserSteps = [
  reading(
    both('Read the rules of the laser', 'Läs laserns regler'),
    both(
      'Never leave the laser alone while it cuts.\nPVC and anything with chlorine stay out: the fumes poison people and eat the machine.\nThe extraction runs before the beam does, and two minutes longer.',
      'Lämna aldrig lasern ensam medan den skär.\nPVC och allt med klor är förbjudet: ångorna är giftiga och fräter på maskinen.\nUtsuget går innan strålen tänds, och två minuter längre.',
    ),
  ),
  givenStepSchema.parse({
    kind: 'quiz',
    title: both('Questions about the laser', 'Frågor om lasern'),
    passPercent: 80,
    draw: 6,
    pauseMinutes: 60,
  }),
  givenStepSchema.parse({
    kind: 'hours',
    title: both('Two hours with a trainer', 'Två timmar med en instruktör'),
    hours: 2,
    presence: 'site',
  }),
  inPerson(
    both('Cut the test piece', 'Skär provbiten'),
    [both('Focus set by hand', 'Fokus inställt för hand'), both('Extraction on before the beam', 'Utsug före strålen')],
    true,
  ),
]

/** What everybody reads before somebody shows them the place. */
export const inductionReading = {
  title: both('Read the house rules', 'Läs ordningsreglerna'),
  text: both(
    'Clean up before you leave, also what was there before.\nA tool that is broken is reported at once: nobody is blamed for it.\nThe first-aid kit hangs beside the front door, and the extinguishers beside each workshop.',
    'Städa innan du går, även det som låg där förut.\nEtt verktyg som är trasigt anmäls genast: ingen får skulden.\nFörbandslådan hänger vid ytterdörren, och brandsläckarna vid varje verkstad.',
  ),
}

export const demoCertificates: readonly DemoCertificate[] = [
  {
    key: 'laser',
    name: both('Laser cutter', 'Laserskärare'),
    text: both('Who holds it uses the laser alone.', 'Den som har det använder lasern ensam.'),
    grade: 'competence',
    validity: { kind: 'never' },
    steps: laserSteps,
  },
  {
    key: 'saw',
    name: both('Table saw', 'Cirkelsåg'),
    text: both('Renewed each summer, before the holidays.', 'Förnyas varje sommar, före semestern.'),
    grade: 'safety',
    validity: { kind: 'date', month: 7, day: 1, leastDays: 60 },
    steps: [inPerson(both('Rip a board with the push stick', 'Klyv en bräda med påskjutaren'))],
  },
  {
    key: 'metal',
    name: both('Metal basics', 'Metallens grunder'),
    text: both('Files, drills, and what gets hot.', 'Filar, borrar och det som blir varmt.'),
    grade: 'competence',
    validity: { kind: 'never' },
    steps: [inPerson(both('Drill, deburr, measure', 'Borra, grada, mät'))],
  },
  {
    key: 'welding',
    name: both('Welding', 'Svetsning'),
    text: both('MIG and TIG.', 'MIG och TIG.'),
    grade: 'competence',
    validity: { kind: 'days', days: 365 },
    needs: { mode: 'any', of: ['laser', 'metal'] },
    steps: [inPerson(both('A fillet weld that holds', 'En kälsvets som håller'))],
  },
  {
    key: 'kiln',
    name: both('Kiln', 'Keramikugn'),
    text: both(
      'It stays as long as you fire once in nine months.',
      'Det består så länge du bränner en gång på nio månader.',
    ),
    grade: 'competence',
    validity: { kind: 'disuse', months: 9 },
    steps: [inPerson(both('Load and program a firing', 'Ladda och programmera en bränning'))],
  },
  {
    key: 'marquetry',
    name: both('Marquetry', 'Intarsia'),
    text: both('For the joy of it.', 'För nöjes skull.'),
    grade: 'extra',
    validity: { kind: 'never' },
    steps: [inPerson(both('Show your first panel', 'Visa din första panel'))],
  },
]

type DemoQuestion = readonly [en: string, sv: string, answer: boolean, mustBeRight?: true]

const laserQuestions: readonly DemoQuestion[] = [
  ['The laser may be left alone while it engraves.', 'Lasern får lämnas ensam medan den graverar.', false, true],
  ['PVC may be cut if the extraction runs.', 'PVC får skäras om utsuget går.', false, true],
  ['The extraction runs before the beam.', 'Utsuget går före strålen.', true],
  ['A small flame is put out with the lid closed.', 'En liten låga släcks med stängt lock.', true],
  ['The lens is cleaned with a dry shop towel.', 'Linsen rengörs med torrt papper.', false],
  ['Focus is set for each thickness.', 'Fokus ställs in för varje tjocklek.', true],
  ['The emergency stop is on the front.', 'Nödstoppet sitter fram.', true],
  ['Mirrors may be touched with bare fingers.', 'Speglarna får vidröras med fingrarna.', false],
]

/** The eight questions of the laser's quiz, as they are stored. */
export const demoQuestions = laserQuestions.map(([en, sv, answer, mustBeRight = false]) => {
  return { kind: 'true_false', text: both(en, sv), explanation: {}, mustBeRight, answer } as const
})
