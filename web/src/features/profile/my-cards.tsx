import type { OwnCard } from '@fobhouse/contract/cards.ts'
import { cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import { Button, Card, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardDigits } from '../../domain/card/card-digits.tsx'
import { CardStateDot } from '../../domain/card/card-state.tsx'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

const ownCardsQuery = queryOptions({
  queryKey: ['cards', 'own'],
  queryFn: ({ signal }) => call(awayFromKiosk(cardRoutes.listOwn), {}, { signal }),
})

/** My access cards, and how to report one as lost. */
export function MyCards() {
  const { t } = useTranslation('cards')
  const query = useQuery(ownCardsQuery)
  return (
    <Card component="section" aria-label={t('mine.title')}>
      <SectionTitle>{t('mine.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('mine.explain')}
        </Text>
        <QueryView query={query} loading={<Skeleton height={40} />}>
          {(cards) =>
            cards.length === 0 ? (
              <Text size="sm">{t('mine.none')}</Text>
            ) : (
              <RowList label={t('mine.title')}>
                {cards.map((card) => (
                  <MyCard key={card.id} card={card} />
                ))}
              </RowList>
            )
          }
        </QueryView>
      </Stack>
    </Card>
  )
}

function MyCard({ card }: { card: OwnCard }) {
  const { t } = useTranslation('cards')
  const { shortDate } = useFormats()
  const [isAsking, setAsking] = useState(false)
  return (
    <Row end={<CardStateDot state={card.state} />}>
      <Text fw={600}>{card.label === '' ? <CardDigits number={card.number} /> : card.label}</Text>
      <Text size="sm" c="dimmed">
        {t('since', { date: shortDate(card.since) })}
      </Text>
      {card.state === 'active' && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setAsking(true)}>
          {t('mine.lost')}
        </Button>
      )}
      {isAsking && <LostDialog card={card} onClose={() => setAsking(false)} />}
    </Row>
  )
}

function LostDialog({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(cardRoutes.reportLost), { params: { id: String(card.id) } }),
    onSuccess: () => notifyDone(t('lost.done')),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ownCardsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      name="profile/lost-card"
      isOpen
      onClose={onClose}
      title={t('mine.question')}
      consequence={t('mine.consequence')}
      action={t('mine.lost')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
