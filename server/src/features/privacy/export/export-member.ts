import { setImmediate } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import { takeAllowance } from '../../../identity/public.ts'
import { type MailLanguage, mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { NamedActor } from '../store.ts'
import { findPerson } from '../store.ts'
import { type ExportFile, writeReadMe } from './read-me.ts'
import * as store from './store.ts'
import { readMemberships } from './memberships-store.ts'
import { listSignIns } from './sign-ins-store.ts'
import { streamZip, type ZipFile } from './write-zip.ts'

type ExportContext = Pick<Context, 'clock' | 'db' | 'ids' | 'settings' | 'transact'>
const rowsAtOnce = 500

/**
 * Everything about a member as a ZIP, for the member or for an administrator, who both leave a line in the trail. It is
 * read while it is sent. Throws `not_found`, and `too_many_requests` for a second one within a minute.
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
  return streamZip(listFiles(ctx, { id: person.id, name: `${person.first_name} ${person.last_name}`, language }))
}

type Reader = { id: number; name: string; language: MailLanguage }

async function* listFiles(ctx: ExportContext, { id, name, language }: Reader): AsyncGenerator<ZipFile> {
  const { db } = ctx
  const now = ctx.clock.now()
  const at = new Date(now.epochMilliseconds)
  const readMe = writeReadMe(language, { siteOwner: ctx.settings.get('general.siteOwner'), name, at: toText(now) })
  const json = (file: ExportFile, value: unknown) => ({
    name: file,
    at,
    content: [encode(JSON.stringify(value, null, 2))],
  })
  const rows = (file: ExportFile, read: ReadPage) => ({ name: file, at, content: encodeRows(id, read) })

  yield { name: readMe.name, at, content: [encode(readMe.text)] }
  yield json('profile.json', await store.readProfile(db, id))
  yield json('sign-ins.json', await listSignIns(db, id))
  yield rows('cards-and-states.json', (page) => store.listHistory(db, page))
  yield json('access.json', await store.listGrants(db, id))
  yield rows('past-access.json', (page) => store.listPastGrants(db, page))
  yield rows('taps.json', (page) => store.listTaps(db, page))
  yield rows('tool-sessions.json', (page) => store.listToolSessions(db, page))
  yield rows('visits.json', (page) => store.listVisits(db, page))
  yield rows('money.json', (page) => store.listTransfers(db, page))
  yield rows('purchases.json', (page) => store.listPurchases(db, page))
  yield rows('messages.json', (page) => store.listMessages(db, page))
  yield rows('audit.json', (page) => store.listAuditOf(db, page))
  yield json('memberships.json', await readMemberships(db, id))
  yield json('meetings.json', await store.listMeetings(db, id))
  yield rows('issues.json', (page) => store.listIssues(db, page))
  yield json('api-keys.json', await store.listApiKeys(db, id))
  for (const { id: fileId, issue_id: issue } of await store.listPhotos(db, id)) {
    const content = await store.readFile(db, fileId)
    yield { name: `issue-${issue}.webp`, at, content: [content] }
  }
  const theme = await store.findThemeFile(db, id)
  if (!theme) return
  const { content, ...facts } = theme
  yield json('theme.json', facts)
  yield { name: `theme.${endings[theme.media_type] ?? 'bin'}`, at, content: [content] }
}

const endings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
}

type Row = { id: number } & Record<string, unknown>
type ReadPage = (page: store.Page) => Promise<Row[]>

/** One JSON list, however many rows: others have a turn between two pages. */
async function* encodeRows(memberId: number, read: ReadPage): AsyncGenerator<Uint8Array> {
  yield encode('[')
  let afterId = 0
  for (;;) {
    const page = await read({ memberId, afterId, limit: rowsAtOnce })
    const lines = page.map((row) => `\n  ${JSON.stringify(withParsedColumns(row))}`)
    if (lines.length > 0) yield encode(`${afterId === 0 ? '' : ','}${lines.join(',')}`)
    if (page.length < rowsAtOnce) break
    afterId = page.at(-1)?.id ?? 0
    await setImmediate()
  }
  yield encode('\n]\n')
}

const jsonColumns = ['before', 'after', 'reasons', 'guests']

/** Columns that hold JSON are told as what they are, not as text of text. */
function withParsedColumns(row: Row): Row {
  const parsed: Record<string, unknown> = {}
  for (const name of jsonColumns) {
    const value = row[name]
    if (typeof value === 'string') parsed[name] = JSON.parse(value)
  }
  return { ...row, ...parsed }
}

function encode(text: string): Uint8Array {
  return Buffer.from(text)
}
