import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'
import { Card, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import classes from './sign-up.module.css'
import { usePrice } from './use-price.ts'

type WhatIsNextProps = { signUp: SignUp; steps: readonly SignUpStep[]; step: SignUpStepKey }

/** Shown beside every step: the price, and the remaining steps. */
export function WhatIsNext({ signUp, steps, step }: WhatIsNextProps) {
  const { t } = useTranslation('sign-up')
  const { amount, every } = usePrice()
  const { tier, plan } = signUp
  const points = usePoints({ signUp, steps, step })
  return (
    <Card component="aside" className={classes.panel} aria-label={t('next.title')}>
      {tier && (
        <Group justify="space-between" align="flex-start" wrap="nowrap" className={classes.price}>
          <div>
            <Text fw={600}>{tier.name}</Text>
            <Text size="sm" c="dimmed">
              {tier.description}
            </Text>
          </div>
          {plan && (
            <div className={classes.amount}>
              <Text fw={600}>{amount(plan)}</Text>
              <Text size="sm" c="dimmed">
                {every(plan)}
              </Text>
            </div>
          )}
        </Group>
      )}
      <Text fw={600}>{t('next.title')}</Text>
      <ol className={classes.points}>
        {points.map(({ title, note }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <div>
              <Text fw={index === 0 ? 600 : 400}>{title}</Text>
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type Point = { title: string; note: string }

function usePoints({ signUp, steps }: WhatIsNextProps): Point[] {
  const { t } = useTranslation('sign-up')
  const { amount } = usePrice()
  const { email } = useProfile()
  const { plan, payment } = signUp
  const points: Partial<Record<SignUpStepKey, Point>> = {
    payment: {
      title: plan ? t('next.payAmount', { amount: amount(plan) }) : t('next.pay'),
      note: t(payment.byCard ? 'next.payNote' : 'next.payByHandNote'),
    },
    induction: { title: t('next.induction'), note: t('next.inductionNote', { email }) },
    accessCard: { title: t('next.accessCard'), note: t('next.accessCardNote') },
    submitted: { title: t('next.submitted'), note: t('next.submittedNote', { count: signUp.applicationDays }) },
  }
  return steps.flatMap(({ key, done }) => (done ? [] : (points[key] ?? [])))
}
