import { createContext, useContext } from 'react'
import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import type { KioskIdentity } from './kiosk-queries.ts'

export type CardTaker = (cardId: string) => void

export type KioskState = {
  bridge: ShellBridge
  /** Undefined until the server has answered. */
  identity: KioskIdentity | undefined
  isReaderConnected: boolean
  isSigningIn: boolean
  /** Why the last card signed nobody in; cleared after a few seconds. */
  fault: string | undefined
  /** Hands the cards that are held to the reader over, or signs people in with them again. */
  takeCards(taker: CardTaker | undefined): void
  /** Seconds until the signed-in person is signed out. */
  secondsLeft: number | undefined
}

export const KioskContext = createContext<KioskState | undefined>(undefined)

export function useKiosk(): KioskState {
  const state = useContext(KioskContext)
  if (!state) throw new Error('This is only at a kiosk.')
  return state
}
