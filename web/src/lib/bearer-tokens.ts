import type { ShellStore } from '@fobhouse/contract/shell-bridge.ts'

export type TokenPair = { access: string; refresh: string }

/** The tokens of the mobile shell, under the names that `product.md` §3 gives them. */
export type BearerTokens = {
  access(): Promise<string | null>
  keep(pair: TokenPair): Promise<void>
  forget(): Promise<void>
  /**
   * Replaces the access token that was refused: one exchange, however many calls were refused with it. False: nothing
   * to exchange, or refused.
   */
  renew(refused: string | null): Promise<boolean>
}

/** `exchange` asks the server for a new pair; it gives undefined when the server refuses the refresh token. */
export function bearerTokens(
  store: ShellStore,
  exchange: (refresh: string) => Promise<TokenPair | undefined>,
): BearerTokens {
  let renewing: Promise<boolean> | undefined

  async function keep(pair: TokenPair): Promise<void> {
    await Promise.all([store.set('accessToken', pair.access), store.set('refreshToken', pair.refresh)])
  }

  async function forget(): Promise<void> {
    await Promise.all([store.remove('accessToken'), store.remove('refreshToken')])
  }

  async function renewOnce(): Promise<boolean> {
    const refresh = await store.get('refreshToken')
    const pair = refresh === null ? undefined : await exchange(refresh)
    if (pair === undefined) {
      await forget()
      return false
    }
    await keep(pair)
    return true
  }

  return {
    access: () => store.get('accessToken'),
    keep,
    forget,
    renew: async (refused) => {
      // Another call may have renewed it between this one's request and its refusal.
      if (!renewing && (await store.get('accessToken')) !== refused) return true
      renewing ??= renewOnce().finally(() => {
        renewing = undefined
      })
      return renewing
    },
  }
}
