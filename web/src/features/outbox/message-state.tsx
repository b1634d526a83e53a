import type { OutboxMessage } from '@fobhouse/contract/routes/outbox.ts'
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

const notConfigured = 'error.mailNotConfigured'

/** Why a message has not left and what happens next, in a line. The mail server's own words stay as they are. */
export function useWhy(): (message: OutboxMessage) => string {
  const { t } = useTranslation('outbox')
  const { relative } = useFormats()

  function saidBy(error: string): string {
    return error.startsWith('error.') ? messageText(error) : t('why.said', { answer: error })
  }

  return ({ state, attempts, nextAttemptAt, error }) => {
    switch (state) {
      case 'sent':
        return ''
      case 'failed':
        return sentences([attempts > 0 && t('why.givenUp', { count: attempts }), error && saidBy(error)])
      case 'waiting':
        if (error === notConfigured) return t('why.notConfigured')
        if (attempts === 0 || nextAttemptAt === undefined) return t('why.queued')
        return sentences([
          t('why.tries', { count: attempts }),
          t('why.nextTry', { time: relative(nextAttemptAt) }),
          error && saidBy(error),
        ])
    }
  }
}

function sentences(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('. ')
}
