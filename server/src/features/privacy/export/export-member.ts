import type { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { writeAudit } from '../../../db/audit.ts'
import { takeAllowance } from '../../../identity/public.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type { Feature } from '../../feature.ts'
import type { NamedActor } from '../store.ts'
import { findPerson } from '../store.ts'
import { copyFiles, listToldFiles } from './copy-files.ts'
import { writeReadMe } from './read-me.ts'
import { streamZip, type ZipFile } from './write-zip.ts'

type ExportContext = Pick<Context, 'clock' | 'db' | 'ids' | 'settings' | 'transact'> & { features: readonly Feature[] }

/**
 * Exports everything about a member as a ZIP, for the member or an administrator; both leave an audit entry. The data
 * is read while it is sent. Throws `not_found`, and `too_many_requests` for a second export within a minute.
 */
export async function exportMember(
  ctx: ExportContext,
  { memberId, actor }: { memberId: number; actor: NamedActor },
): Promise<Readable> {
  const person = await ctx.transact(async (trx) => {
    const found = await findPerson(trx, memberId)
    if (!found) throw new AppError('not_found')
    if (!(await takeAllowance(ctx, trx, { key: `export:${actor.memberId}`, perMinute: 1 }))) {
      throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
    }
    await writeAudit(ctx, trx, {
      actor,
      action: actor.memberId === memberId ? 'profile.export' : 'member.export_data',
      subject: `member:${memberId}`,
    })
    return found
  })
  const language = mailLanguage(person.language, ctx.settings.get('general.siteLocaleCurrency'))
  return streamZip(listFiles(ctx, { id: person.id, name: fullName(person), language }))
}

type Reader = { id: number; name: string; language: TextLanguage }

async function* listFiles(ctx: ExportContext, { id, name, language }: Reader): AsyncGenerator<ZipFile> {
  const now = ctx.clock.now()
  const at = new Date(now.epochMilliseconds)
  const files = listToldFiles(ctx.features)
  const siteOwner = ctx.settings.get('general.siteOwner')
  const readMe = writeReadMe(language, { siteOwner, name, at: toText(now), files })
  yield { name: readMe.name, at, content: [Buffer.from(readMe.text)] }
  for await (const file of copyFiles(ctx.db, ctx.features, id)) yield { ...file, at }
}
