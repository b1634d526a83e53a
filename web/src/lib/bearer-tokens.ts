import type { ShellStore } from '@fobhouse/contract/shell-bridge.ts'

export type TokenPair = { access: string; refresh: string }

/** The tokens of the mobile shell, under the names that `product.md` §3 gives them. */
export type BearerTokens = {
  access(): Promise<string | null>
  keep(pair: TokenPair): Promise<void>
  forget(): Promise<void>
  /** Exchanges the refresh token once, however many calls ask at the same time. False: nothing to exchange, or refused. */
  renew(): Promise<boolean>
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
    renew: () => {
      renewing ??= renewOnce().finally(() => {
        renewing = undefined
      })
      return renewing
    },
  }
}
