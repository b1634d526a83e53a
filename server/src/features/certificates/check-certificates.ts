import { textFor } from '@fobhouse/contract/competence/words.ts'
import { systemClock } from '../../core/clock.ts'
import { type Club, describeNames, type Finding, fine, warning } from '../doctor/public.ts'
import { readBook } from './read-book.ts'
import { listCertificates } from './store.ts'
import { todayOf } from './trainers/require-trainer.ts'
import { listTrainers } from './trainers/store.ts'
import { isInOffice } from './trainers/trainer-rules.ts'
import { listUsers } from './uses-store.ts'

/** Certificates that tools need and nobody can give, and names that two have. */
export async function checkCertificates({ db, settings }: Club): Promise<Finding[]> {
  const ctx = { clock: systemClock, settings }
  const certificates = await listCertificates(db)
  const clubLanguage = settings.get('general.siteLocaleCurrency')
  const nameOf = (certificate: (typeof certificates)[number]) =>
    textFor(certificate.name, { language: null, clubLanguage })
  const users = (await listUsers(db, 'all')).filter(({ isRetired }) => !isRetired)
  const needed = new Set(users.map(({ certificateId }) => certificateId))
  const trainers = await listTrainers(db, 'all')
  const book = await readBook(ctx, db, [...new Set(trainers.map(({ memberId }) => memberId))])
  const able = trainers.filter(
    (trainer) => isInOffice(trainer, todayOf(ctx)) && book.holds(trainer.memberId, trainer.certificateId),
  )
  const alone = certificates.filter(({ id }) => needed.has(id) && !able.some((each) => each.certificateId === id))
  const names = certificates.map(nameOf)
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  const findings = [
    ...(alone.length === 0
      ? []
      : [
          warning(
            `Nobody can sign off certificates that devices or equipment need: ${describeNames(alone.map(nameOf))}.`,
            'Appoint a trainer who holds it, or let a trainer of it come back: Admin tools → Certificates.',
          ),
        ]),
    ...(twice.length === 0
      ? []
      : [warning(`Several certificates have the same name: ${describeNames(twice)}.`, 'Give each a name of its own.')]),
  ]
  return findings.length === 0 ? [fine('Every certificate that a device or an item needs has a trainer.')] : findings
}
