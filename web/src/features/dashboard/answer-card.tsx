import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { Card, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleMinus, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

type AnswerCardProps = { state: MemberState; sentence: ReactNode; consequence?: ReactNode; children?: ReactNode }

/** What a member may, in one sentence; beside it what to do next. */
export function AnswerCard({ state, sentence, consequence, children }: AnswerCardProps) {
  return (
    <Card className={classes.answerCard}>
      <div className={classes.answer}>
        <div className={classes.sentence}>
          <Sign state={state} />
          <div>
            <Title order={2} fz={24}>
              {sentence}
            </Title>
            <Text c="dimmed" mih="1.45em">
              {consequence}
            </Text>
          </div>
        </div>
        {children}
      </div>
    </Card>
  )
}

function Sign({ state }: { state: MemberState }) {
  if (state === 'active') {
    return <IconCircleCheckFilled size={26} color="var(--fob-good-dot)" aria-hidden className={classes.sign} />
  }
  if (state === 'inactive') {
    return <IconCircleMinus size={26} color="var(--fob-attention-dot)" aria-hidden className={classes.sign} />
  }
  return <IconInfoCircle size={26} color="var(--fob-info-dot)" aria-hidden className={classes.sign} />
}
