import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { listAccounts } from '../accounts/public.ts'
import type { Reader } from './present-standing.ts'
import { type CertificateRecord, listCertificateNames } from './store.ts'

/** In which language a member reads; null for another program, which reads the club's. */
export async function findReader(
  { settings }: Pick<Context, 'settings'>,
  db: Queries,
  memberId: number | null,
): Promise<Reader> {
  const clubLanguage = settings.get('general.siteLocaleCurrency')
  const [account] = memberId === null ? [] : await listAccounts(db, [memberId])
  return { language: account?.language ?? null, clubLanguage }
}

/** The names of certificates in the club's language, for what is read by many. */
export async function namesOfCertificates(
  { settings }: Pick<Context, 'settings'>,
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const clubLanguage = settings.get('general.siteLocaleCurrency')
  const names = await listCertificateNames(db, ids)
  return new Map(names.map(({ id, name }) => [id, textFor(name, { language: null, clubLanguage })]))
}

/** Certificates as the sentence of a refusal names them. */
export function namesFor(
  certificates: readonly Pick<CertificateRecord, 'id' | 'name'>[],
  reader: Reader,
): { id: number; name: string }[] {
  return certificates.map(({ id, name }) => ({ id, name: textFor(name, reader) }))
}
