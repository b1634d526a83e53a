import { useTranslation } from 'react-i18next'
import { PageLoading } from '../../ui/page-loading.tsx'
import { AnswerCard } from './answer-card.tsx'
import classes from './dashboard.module.css'

/** The dashboard of an active member before its answers have come. The server draws it, too (`app/drawn/`). */
export function DashboardAhead() {
  const { t } = useTranslation('dashboard')
  return (
    <div className={classes.dashboard}>
      <AnswerCard state="active" sentence={t('answer.active')} />
      <PageLoading />
    </div>
  )
}
