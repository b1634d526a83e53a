import { type CardSignOff, cardSignOffRoutes, cardSignOffSeconds } from '@fobhouse/contract/routes/card-sign-offs.ts'
import { Button, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { competenceQuery } from '../../../domain/certificate/competence-query.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useKiosk } from '../kiosk-context.ts'
import { useNextCard } from '../use-next-card.ts'
import classes from './tapped.module.css'

const doneMs = 6000

/** `until`: by the kiosk’s own clock, which may be another than the server’s. */
type Begun = { token: string; until: number; certificate: string }

/** A trainer chooses a certificate, and the card that is held to the reader next is signed off. */
export function SignOff({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('kiosk')
  const [begun, setBegun] = useState<Begun>()
  const [done, setDone] = useState<CardSignOff>()
  const over = useCallback(() => setBegun(undefined), [])
  return (
    <div className={classes.tapped}>
      <Title order={1} fz={48}>
        {t('signOff.title')}
      </Title>
      {done ? (
        <Done done={done} onEnd={onEnd} />
      ) : begun ? (
        <OtherCard key={begun.token} begun={begun} onDone={setDone} onOver={over} />
      ) : (
        <Choice onBegin={setBegun} />
      )}
    </div>
  )
}

function Choice({ onBegin }: { onBegin: (begun: Begun) => void }) {
  const { t } = useTranslation('kiosk')
  const { data } = useQuery(competenceQuery)
  const { mutate, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: async ({ id, name }: { id: number; name: string }) => {
      const { token } = await call(cardSignOffRoutes.begin, { body: { certificateId: id } })
      return { token, until: Date.now() + cardSignOffSeconds * 1000, certificate: name }
    },
    onSuccess: onBegin,
  })
  if (!data) return null
  const own = data.certificates.filter(({ id }) => data.byCard.includes(id))
  return (
    <>
      <Text className={classes.hint}>{t(own.length === 0 ? 'signOff.none' : 'signOff.which')}</Text>
      <div className={classes.choices}>
        {own.map(({ id, name }) => (
          <Button key={id} size="lg" className={classes.way} disabled={isPending} onClick={() => mutate({ id, name })}>
            {name}
          </Button>
        ))}
      </div>
      {error && <Fault text={errorText(error)} />}
    </>
  )
}

type OtherCardProps = { begun: Begun; onDone: (done: CardSignOff) => void; onOver: () => void }

function OtherCard({ begun: { token, until, certificate }, onDone, onOver }: OtherCardProps) {
  const { t } = useTranslation('kiosk')
  const { identity } = useKiosk()
  const left = Math.ceil((until - useNow()) / 1000)
  const isOver = left <= 0
  const { mutate, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (cardId: string) =>
      call(cardSignOffRoutes.take, { params: { token }, body: { cardId } }, { kioskSecret: identity?.secret ?? '' }),
    onSuccess: onDone,
  })
  useNextCard(!isOver, (cardId) => {
    if (!isPending) mutate(cardId)
  })
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <>
      <Text fz={32} fw={600}>
        {t('signOff.now', { certificate })}
      </Text>
      <Text className={classes.hint} role="timer">
        {t('signOff.left', { count: Math.min(cardSignOffSeconds, Math.max(0, left)) })}
      </Text>
      {error && <Fault text={errorText(error)} />}
    </>
  )
}

function Done({ done: { member, certificate, outcome }, onEnd }: { done: CardSignOff; onEnd: () => void }) {
  const { t } = useTranslation('kiosk')
  useEffect(() => {
    const timer = setTimeout(onEnd, doneMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <Text fz={32} fw={600} role="status">
      {t(`signOff.${outcome}`, { member, certificate })}
    </Text>
  )
}

function Fault({ text }: { text: string }) {
  return (
    <Text fz={24} fw={600} role="alert">
      {text}
    </Text>
  )
}
