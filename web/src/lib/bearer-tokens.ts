import type { ShellStore } from '@fobhouse/contract/shell-bridge.ts'
import { isApiError } from './api-error.ts'

export type TokenPair = { access: string; refresh: string }

/** The tokens of the mobile shell. Their storage keys are fixed (`docs/rules/page.md`). */
export type BearerTokens = {
  access(): Promise<string | null>
  keep(pair: TokenPair): Promise<void>
  forget(): Promise<void>
  /**
   * Replaces a refused access token: one exchange, however many calls were refused with it. False: there is nothing to
   * exchange, or it was refused. Throws if the server could not be asked; the tokens then stay.
   */
  renew(refused: string | null): Promise<boolean>
}

type Kept = { access: string | null; refresh: string | null }

type KeptTokens = Pick<BearerTokens, 'forget' | 'keep'> & { read(): Promise<Kept> }

/** `exchange` asks the server for a new pair. */
export function bearerTokens(store: ShellStore, exchange: (refresh: string) => Promise<TokenPair>): BearerTokens {
  const { read, keep, forget } = keptTokens(store)
  let renewing: Promise<boolean> | undefined

  async function renewOnce(): Promise<boolean> {
    const { refresh } = await read()
    const pair = refresh === null ? undefined : await unlessRefused(exchange(refresh))
    // Somebody may have signed out meanwhile, or signed in as another person: then nobody may use this answer.
    if ((await read()).refresh !== refresh) return false
    await (pair ? keep(pair) : forget())
    return pair !== undefined
  }

  return {
    access: async () => (await read()).access,
    keep,
    forget,
    renew: async (refused) => {
      const { access } = await read()
      // Another call may have renewed the token between this call's request and its refusal.
      if (!renewing && access !== refused) return access !== null
      renewing ??= renewOnce().finally(() => {
        renewing = undefined
      })
      return renewing
    },
  }
}

/** The device's key store, read once: every call needs the tokens, and a key store is slow. */
function keptTokens(store: ShellStore): KeptTokens {
  let reading: Promise<Kept> | undefined
  return {
    async read() {
      reading ??= readStore(store)
      try {
        return await reading
      } catch (error) {
        reading = undefined
        throw error
      }
    },
    // The refresh token first: if the device dies between the two, an old access token does no harm, a spent refresh
    // token ends the session.
    async keep(pair) {
      reading = Promise.resolve(pair)
      await store.set('refreshToken', pair.refresh)
      await store.set('accessToken', pair.access)
    },
    async forget() {
      reading = Promise.resolve({ access: null, refresh: null })
      await Promise.all([store.remove('accessToken'), store.remove('refreshToken')])
    },
  }
}

async function readStore(store: ShellStore): Promise<Kept> {
  const [access, refresh] = await Promise.all([store.get('accessToken'), store.get('refreshToken')])
  return { access, refresh }
}

/** Only a verdict on the token itself is a refusal; too many tries or a server fault say nothing about it. */
async function unlessRefused(exchanged: Promise<TokenPair>): Promise<TokenPair | undefined> {
  try {
    return await exchanged
  } catch (error) {
    if (isApiError(error, 'token_not_valid')) return undefined
    throw error
  }
}
