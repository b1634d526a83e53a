import type { MySubscription } from '@fobhouse/contract/routes/membership.ts'
import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { platform } from '../../lib/platform.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { lastDayOf } from '../../lib/last-day.ts'
import { planStateOf } from './plan-state.ts'
import { useCancelPlan, usePayDue, useResumePlan } from './queries.ts'

/** The most likely action first. None at a kiosk: a card opens it, and anybody could have found that card. */
export function PlanActions({ subscription }: { subscription: MySubscription }) {
  const { t } = useTranslation('myplan')
  if (platform() === 'kiosk') return null
  const state = planStateOf(subscription)
  const isByCard = subscription.source === 'stripe'
  const canPay = isByCard && (state === 'due' || state === 'suspended')
  return (
    <Group gap="sm">
      {state === 'pending' && (
        <Button component={Link} to="/signup">
          {t('goOn')}
        </Button>
      )}
      {canPay && <PayButton />}
      {subscription.status === 'cancelling' && <ResumeButton />}
      {isByCard && state !== 'pending' && (
        <Button component={Link} to="/account/billing" variant="default">
          {t('changeCard')}
        </Button>
      )}
      {subscription.status !== 'cancelling' && <CancelButton subscription={subscription} />}
    </Group>
  )
}

function PayButton() {
  const { t } = useTranslation('myplan')
  const { mutate, isPending, isSuccess } = usePayDue()
  return (
    <Button loading={isPending || isSuccess} onClick={() => mutate()}>
      {t('pay')}
    </Button>
  )
}

function ResumeButton() {
  const { t } = useTranslation('myplan')
  const { mutate, isPending } = useResumePlan(() => notifyDone(t('resumed')))
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t('resume')}
    </Button>
  )
}

function CancelButton({ subscription }: { subscription: MySubscription }) {
  const { t } = useTranslation('myplan')
  const { date } = useFormats()
  const [isAsking, asking] = useDisclosure(false)
  const { mutate, isPending } = useCancelPlan(() => {
    notifyDone(t('cancelled'))
    asking.close()
  })
  const { currentPeriodEnd: end, status } = subscription
  const keepsUntil = status === 'active' && end !== null ? date(lastDayOf(end)) : null
  return (
    <>
      <Button variant="default" c="var(--fob-bad)" onClick={asking.open}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        name="my-plan/cancel"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('cancelTitle', { tier: subscription.membershipTier.name })}
        consequence={keepsUntil === null ? t('cancelNow') : t('cancelLater', { date: keepsUntil })}
        action={t('cancel')}
        isWorking={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
