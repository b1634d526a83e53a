import type { Context } from '../context.ts'

/** Mails in the outbox for an address, oldest first. */
export async function mailsTo(ctx: Pick<Context, 'db'>, recipient: string) {
  return ctx.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'is_secret'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

/** The path of the newest link mailed to an address. */
export async function lastLinkTo(ctx: Pick<Context, 'db'>, recipient: string): Promise<string> {
  const mails = await mailsTo(ctx, recipient)
  const link = /http:\/\/club\.test(\/profile\/\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (link === undefined) throw new Error(`No link was mailed to ${recipient}`)
  return link
}

/** The secret in the newest link, which the page sends back. */
export async function lastTokenTo(ctx: Pick<Context, 'db'>, recipient: string): Promise<string> {
  const token = /\/([\w-]{43})(\/|$)/.exec(await lastLinkTo(ctx, recipient))?.[1]
  if (token === undefined) throw new Error('The link has no token')
  return token
}
