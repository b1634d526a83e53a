import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { ClubCard } from '../../domain/club/club-card.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './dashboard.module.css'

/** What the club links to: wiki, bookings, chat. */
export function ClubCards() {
  const { t } = useTranslation('dashboard')
  const { homepageCards } = useConfiguration()
  if (homepageCards.length === 0) return null
  return (
    <section aria-label={t('club')} className={classes.club}>
      <SectionTitle>{t('club')}</SectionTitle>
      <div className={classes.clubCards}>
        {homepageCards.map((card) => (
          <ClubCard key={`${card.title} ${card.url ?? card.routerLink ?? ''}`} card={card} />
        ))}
      </div>
    </section>
  )
}
