import type { OutboxKind, OutboxMessage } from '@fobhouse/contract/routes/outbox.ts'
import { useTranslation } from 'react-i18next'
import { messageText } from '../../lib/error-text.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { OutboxState } from './queries.ts'

const tones: Record<OutboxState, Tone> = { waiting: 'attention', sent: 'good', failed: 'bad' }

export function MessageState({ state }: { state: OutboxState }) {
  const { t } = useTranslation('outbox')
  return <StateDot tone={tones[state]}>{t(`state.${state}`)}</StateDot>
}

const notConfigured = {
  'error.mailNotConfigured': 'why.notConfigured',
  'error.smsNotConfigured': 'why.noSms',
  'error.webhookNotConfigured': 'why.noWebhook',
} as const

function isNotConfigured(error: string | undefined): error is keyof typeof notConfigured {
  return error !== undefined && Object.hasOwn(notConfigured, error)
}

/** Why a message was not sent and what happens next, in one line. The service's own words stay unchanged. */
export function useWhy(): (message: OutboxMessage) => string {
  const { t } = useTranslation('outbox')
  const { relativeWithin } = useFormats()

  function saidBy(kind: OutboxKind, error: string): string {
    if (error.startsWith('error.')) return messageText(error)
    return t(kind === 'mail' ? 'why.said' : 'why.answered', { answer: error })
  }

  return ({ kind, state, attempts, nextAttemptAt, error }) => {
    switch (state) {
      case 'sent':
        return ''
      case 'failed':
        return sentences([attempts > 0 && t('why.givenUp', { count: attempts }), error && saidBy(kind, error)])
      case 'waiting':
        if (isNotConfigured(error)) return t(notConfigured[error])
        if (attempts === 0 && isLater(nextAttemptAt)) return t('why.leavesAt', { time: relativeWithin(nextAttemptAt) })
        if (attempts === 0 || nextAttemptAt === undefined) return t('why.queued')
        return sentences([
          t('why.tries', { count: attempts }),
          t('why.nextTry', { time: relativeWithin(nextAttemptAt) }),
          error && saidBy(kind, error),
        ])
    }
  }
}

const soonMs = 60_000

/** Mail to a group waits for its turn. */
function isLater(instant: string | undefined): instant is string {
  return instant !== undefined && Date.parse(instant) - Date.now() > soonMs
}

function sentences(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('. ')
}
