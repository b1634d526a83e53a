import type { PaymentCard } from '@fobhouse/contract/routes/payment-cards.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCreditCard, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { platform } from '../../lib/platform.ts'
import { paymentCardQuery } from '../../domain/money/payment-card-query.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { type CardState, cardStateToday } from './card-expiry.ts'
import classes from './payment-card.module.css'
import { useRemoveCard, useSaveCard } from './queries.ts'

type KnownCard = { brand: string | null; last4: string; expiry: string; isNeeded: boolean }

/** The card that pays fees and top-ups. */
export function PaymentCardScreen() {
  const [search] = useSearchParams()
  const isReturning = search.get('saved') !== null
  const query = useQuery(paymentCardQuery(isReturning))
  return (
    <QueryView query={query}>
      {(card) => (
        <Stack gap="md" maw={640}>
          <Loaded card={card} isReturning={isReturning} />
          <Privacy />
        </Stack>
      )}
    </QueryView>
  )
}

function Loaded({ card, isReturning }: { card: PaymentCard; isReturning: boolean }) {
  const { t } = useTranslation('paymentcard')
  const { brand, last4, expiry, isNeeded } = card
  if (last4 === null || expiry === null) return <NoCard />
  return (
    <>
      {isReturning && (
        <Banner tone="good" icon={IconCheck}>
          {t('saved')}
        </Banner>
      )}
      <SavedCard card={{ brand, last4, expiry, isNeeded }} />
    </>
  )
}

/** A kiosk cannot reach the provider's page, and anybody could have found the card that opens this. */
function isAtKiosk(): boolean {
  return platform() === 'kiosk'
}

function NoCard() {
  const { t } = useTranslation('paymentcard')
  const { mutate, isPending, isSuccess } = useSaveCard()
  const add = (
    <Button loading={isPending || isSuccess} onClick={() => mutate()}>
      {t('add')}
    </Button>
  )
  return (
    <Card>
      <EmptyState
        icon={IconCreditCard}
        title={t('none.title')}
        reason={t(isAtKiosk() ? 'none.elsewhere' : 'none.reason')}
        action={isAtKiosk() ? undefined : add}
      />
    </Card>
  )
}

function SavedCard({ card }: { card: KnownCard }) {
  const { timeZone } = useConfiguration().general
  const state = cardStateToday(card.expiry, timeZone)
  return (
    <Card>
      <Stack gap="lg">
        <ExpiryNote expiry={card.expiry} state={state} />
        <CardPicture {...card} isExpired={state === 'expired'} />
        {!isAtKiosk() && <Actions card={card} />}
      </Stack>
    </Card>
  )
}

function ExpiryNote({ expiry, state }: { expiry: string; state: CardState }) {
  const { t } = useTranslation('paymentcard')
  const { month } = useFormats()
  if (state === 'valid') return null
  if (state === 'expired') {
    return (
      <Banner tone="bad" icon={IconAlertTriangle}>
        {t('expired')}
      </Banner>
    )
  }
  const [monthOfYear = '', year = ''] = expiry.split('/')
  return (
    <Banner tone="attention" icon={IconAlertTriangle}>
      {t('expiring', { month: month(`${year}-${monthOfYear}-15T12:00:00.000Z`) })}
    </Banner>
  )
}

function Actions({ card }: { card: KnownCard }) {
  const { t } = useTranslation('paymentcard')
  const [, setSearch] = useSearchParams()
  const [isAsking, asking] = useDisclosure(false)
  const saving = useSaveCard()
  const removing = useRemoveCard(() => {
    notifyDone(t('removed'))
    asking.close()
    setSearch({}, { replace: true })
  })
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button loading={saving.isPending || saving.isSuccess} onClick={() => saving.mutate()}>
          {t('replace')}
        </Button>
        {!card.isNeeded && (
          <Button variant="default" c="var(--fob-bad)" onClick={asking.open}>
            {t('remove')}
          </Button>
        )}
      </Group>
      {card.isNeeded && (
        <Text size="sm" c="dimmed">
          {t('needed')}
        </Text>
      )}
      <ConfirmDialog
        name="payment-card/remove"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('removeTitle', { last4: card.last4 })}
        consequence={t('removeConsequence')}
        action={t('remove')}
        isWorking={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </Stack>
  )
}

function Privacy() {
  const { t } = useTranslation('paymentcard')
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" c="dimmed">
      <IconLock size={18} stroke={1.75} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm">{t('privacy')}</Text>
    </Group>
  )
}

type CardPictureProps = { brand: string | null; last4: string; expiry: string; isExpired: boolean }

/** The card as it lies in the hand, with all that is known of it. */
function CardPicture({ brand, last4, expiry, isExpired }: CardPictureProps) {
  const { t } = useTranslation('paymentcard')
  return (
    <div className={classes.picture} data-expired={isExpired || undefined}>
      <Group justify="space-between">
        <Text fw={600} tt="capitalize">
          {brand}
        </Text>
        <IconCreditCard size={28} stroke={1.5} aria-hidden />
      </Group>
      <Stack gap="2xs">
        <Text fz={22} className={classes.digits} aria-label={t('ending', { last4 })} role="img">
          {t('dots', { last4 })}
        </Text>
        <Text size="sm">{t('expiry', { expiry })}</Text>
      </Stack>
    </div>
  )
}
