import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { logOut, sessionQuery, takeUpSession } from '../../domain/member/session.ts'
import type { KioskIdentity } from './kiosk-queries.ts'

const faultMs = 6000

export type CardLogin = {
  isSigningIn: boolean
  fault: string | undefined
  /** Incremented with each card that signs somebody in. */
  logins: number
  take(card: string): void
}

/** Signs in a card's owner; anybody already signed in is signed out first, even if the card is refused. */
export function useCardLogin(identity: KioskIdentity | undefined): CardLogin {
  const { t } = useTranslation('kiosk')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const turns = useTurns()
  const [logins, setLogins] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    meta: { showsError: true },
    mutationFn: async (card: string) => {
      if (queryClient.getQueryData(sessionQuery.queryKey)) await logOut()
      if (!identity?.secret) throw new NotReady(t('notReady'))
      const body = { cardId: card, kioskId: identity.kioskId }
      await call(kioskRoutes.logIn, { body }, { kioskSecret: identity.secret })
      await takeUpSession()
    },
    onSuccess: () => {
      setLogins((count) => count + 1)
      void navigate('/dashboard')
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ['kiosk', 'identity'] })
      void navigate('/login')
    },
    onSettled: () => {
      turns.end(mutate)
    },
  })
  useEffect(() => {
    if (!error) return undefined
    const timer = setTimeout(reset, faultMs)
    return () => clearTimeout(timer)
  }, [error, reset])
  return {
    isSigningIn: isPending,
    fault: error ? (error instanceof NotReady ? error.message : errorText(error)) : undefined,
    logins,
    take: (card) => turns.take(card, mutate),
  }
}

/** One card signs somebody in at a time. Of those that were held to the reader meanwhile, the last is next. */
function useTurns() {
  const waiting = useRef<{ isBusy: boolean; card: string | undefined }>({ isBusy: false, card: undefined })
  const take = (card: string, signIn: (card: string) => void) => {
    if (waiting.current.isBusy) {
      waiting.current.card = card
      return
    }
    waiting.current = { isBusy: true, card: undefined }
    signIn(card)
  }
  const end = (signIn: (card: string) => void) => {
    const { card } = waiting.current
    waiting.current = { isBusy: false, card: undefined }
    if (card !== undefined) take(card, signIn)
  }
  return { take, end }
}

class NotReady extends Error {}
