import type { HourPack, Minutes as Known } from '@fobhouse/contract/hour-packs.ts'
import { hourPackRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { errorText } from '../../../lib/error-text.ts'
import { keyUntilAnswered } from '../../../lib/idempotency-key.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone, notifyRefused } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useBookingChange } from '../queries.ts'
import { minutesQuery, packsForSaleQuery } from './queries.ts'

/** What plan and bought hours still pay for, and hours to buy. A club without member bucks has none. */
export function MinutesSection() {
  const { enableMemberBucks } = useConfiguration().features
  return enableMemberBucks && <Loaded />
}

function Loaded() {
  const { t } = useTranslation('bookings')
  const { data: minutes } = useQuery(minutesQuery)
  const { data: forSale = [] } = useQuery(packsForSaleQuery)
  const hasSome = minutes !== undefined && minutes.packs.length + minutes.included.length > 0
  if (!hasSome && forSale.length === 0) return null
  return (
    <section aria-label={t('minutes.title')}>
      <SectionTitle>{t('minutes.title')}</SectionTitle>
      <RowList label={t('minutes.title')}>
        {minutes && <Left minutes={minutes} />}
        {forSale.map((pack) => (
          <ForSale key={pack.id} pack={pack} />
        ))}
      </RowList>
    </section>
  )
}

function Left({ minutes: { packs, included } }: { minutes: Known }) {
  const { t } = useTranslation('bookings')
  const { duration, calendarDate } = useFormats()
  return (
    <>
      {included.map(({ bookable, per, most, left }) => (
        <Row key={`plan ${bookable.id}`}>
          <Text fw={600}>{bookable.name}</Text>
          <Text size="sm">
            {t(`minutes.included.${per}`, { left: duration(left * 60), most: duration(most * 60) })}
          </Text>
        </Row>
      ))}
      {packs.map(({ id, name, left, endsOn }) => (
        <Row key={`pack ${id}`}>
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            {endsOn === null
              ? t('minutes.left', { left: duration(left * 60) })
              : t('minutes.leftUntil', { left: duration(left * 60), day: calendarDate(endsOn) })}
          </Text>
        </Row>
      ))}
    </>
  )
}

function ForSale({ pack }: { pack: HourPack }) {
  const { t } = useTranslation('bookings')
  const { duration, money } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const { buy, isPending } = useBuy(pack, () => setIsAsking(false))
  const { name, bookables, minutes, price, validDays } = pack
  const costs = { time: duration(minutes * 60), price: money(price) }
  return (
    <Row>
      <Text fw={600}>{name}</Text>
      <Text size="sm">{t('minutes.forSale', { ...costs, what: bookables.map((one) => one.name).join(', ') })}</Text>
      {validDays !== null && (
        <Text size="sm" c="dimmed">
          {t('minutes.valid', { count: validDays })}
        </Text>
      )}
      <Group mt="xs">
        <Button size="sm" variant="default" onClick={() => setIsAsking(true)}>
          {t('minutes.buy')}
        </Button>
      </Group>
      <ConfirmDialog
        name="bookings/buy"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('minutes.buyTitle', { name })}
        consequence={t('minutes.buyHelp', costs)}
        action={t('minutes.buy')}
        isWorking={isPending}
        onConfirm={buy}
      />
    </Row>
  )
}

function useBuy(pack: HourPack, onDone: () => void) {
  const { t } = useTranslation('bookings')
  const [send] = useState(keyUntilAnswered)
  const { mutate, isPending } = useBookingChange(() =>
    send((idempotencyKey) =>
      call(awayFromKiosk(hourPackRoutes.buy), { params: { id: String(pack.id) } }, { idempotencyKey }),
    ),
  )
  const buy = () =>
    mutate(undefined, {
      onSuccess: () => {
        notifyDone(t('minutes.bought'))
        onDone()
      },
      onError: (error) => notifyRefused(errorText(error)),
    })
  return { buy, isPending }
}
