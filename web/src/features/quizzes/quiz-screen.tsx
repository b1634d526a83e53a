import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isApiError } from '../../lib/api-error.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { attemptQuery } from './queries.ts'
import { QuestionsInTurn } from './questions-in-turn.tsx'

/** One question after the other, saved as one goes, and then what came of it (`docs/rules/quizzes.md`). */
export function QuizScreen() {
  const { t } = useTranslation('quizzes')
  const { attemptId = '' } = useParams()
  const query = useQuery(attemptQuery(attemptId))
  useDocumentTitle(query.data?.title)
  if (isApiError(query.error, 'not_found')) {
    return (
      <div role="alert">
        <EmptyState icon={IconMapOff} headingLevel={2} title={t('missing.title')} reason={t('missing.reason')} />
      </div>
    )
  }
  return (
    <QueryView query={query}>
      {(attempt) =>
        attempt.result === null ? (
          <QuestionsInTurn key={attempt.id} attempt={attempt} />
        ) : (
          <AttemptResult attempt={attempt} result={attempt.result} />
        )
      }
    </QueryView>
  )
}
