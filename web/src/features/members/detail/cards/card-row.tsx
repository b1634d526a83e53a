import type { MemberCard } from '@fobhouse/contract/cards.ts'
import { cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardStateDot } from '../../../../domain/card/card-state.tsx'
import { useMay } from '../../../../domain/member/may.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import { Row } from '../../../../ui/row-list.tsx'
import { LabelCardDialog } from './label-card-dialog.tsx'
import { useCardChange } from './queries.ts'

/** One card, and what may be done with it. */
export function CardRow({ card }: { card: MemberCard }) {
  const { t } = useTranslation('cards')
  const { shortDate } = useFormats()
  const may = useMay()
  const { label, number, state, since, endedAt, reason } = card
  return (
    <Row end={<CardStateDot state={state} />}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {label === '' ? t('number', { number }) : label}
      </Text>
      {label !== '' && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('number', { number })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {endedAt === null
          ? t('since', { date: shortDate(since) })
          : t('sinceUntil', { date: shortDate(since), end: shortDate(endedAt) })}
        {reason !== '' && ` · ${reason}`}
      </Text>
      {(state === 'active' || state === 'lost') && may(cardRoutes.update) && <Deeds card={card} />}
    </Row>
  )
}

type Asked = 'lost' | 'removed' | 'label'

function Deeds({ card }: { card: MemberCard }) {
  const { t } = useTranslation('cards')
  const [asked, ask] = useState<Asked>()
  const { mutate, isPending } = useCardChange()
  const close = () => ask(undefined)
  return (
    <Group gap="xs" mt="xs">
      {card.state === 'active' ? (
        <Button variant="default" size="xs" onClick={() => ask('lost')}>
          {t('lost.action')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          onClick={() =>
            mutate({ card, change: { state: 'active' } }, { onSuccess: () => notifyDone(t('found.done')) })
          }
        >
          {t('found.action')}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => ask('label')}>
        {t('label.action')}
      </Button>
      <Button variant="default" size="xs" c="var(--fob-bad)" onClick={() => ask('removed')}>
        {t('removed.action')}
      </Button>
      {(asked === 'lost' || asked === 'removed') && <EndDialog card={card} state={asked} onClose={close} />}
      {asked === 'label' && <LabelCardDialog card={card} onClose={close} />}
    </Group>
  )
}

type EndProps = { card: MemberCard; state: 'lost' | 'removed'; onClose: () => void }

function EndDialog({ card, state, onClose }: EndProps) {
  const { t } = useTranslation('cards')
  const { mutate, isPending } = useCardChange()
  return (
    <ConfirmDialog
      name="members/end-card"
      isOpen
      onClose={onClose}
      title={t(`${state}.title`, { number: card.number })}
      consequence={t(`${state}.consequence`)}
      action={t(`${state}.action`)}
      isWorking={isPending}
      onConfirm={() =>
        mutate({ card, change: { state } }, { onSuccess: () => notifyDone(t(`${state}.done`)), onSettled: onClose })
      }
    />
  )
}
