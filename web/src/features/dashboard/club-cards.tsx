import type { SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../lib/configuration.ts'
import { clubIcon } from '../../ui/club-icons.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import classes from './dashboard.module.css'

type ClubCard = SiteConfiguration['homepageCards'][number]

/** What the club links to: wiki, bookings, chat. */
export function ClubCards() {
  const { t } = useTranslation('dashboard')
  const { homepageCards } = useConfiguration()
  if (homepageCards.length === 0) return null
  return (
    <section aria-label={t('club')}>
      <SectionTitle>{t('club')}</SectionTitle>
      <div className={classes.clubCards}>
        {homepageCards.map((card) => (
          <LinkedCard key={`${card.title} ${card.url ?? card.routerLink ?? ''}`} card={card} />
        ))}
      </div>
    </section>
  )
}

function LinkedCard({ card }: { card: ClubCard }) {
  const words = <CardWords card={card} />
  if (card.routerLink !== undefined) {
    return (
      <Card component={Link} to={card.routerLink} className={classes.clubCard} title={card.btn_text}>
        {words}
      </Card>
    )
  }
  if (card.url !== undefined) {
    return (
      <Card
        component="a"
        href={card.url}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.clubCard}
        title={card.btn_text}
      >
        {words}
      </Card>
    )
  }
  return <Card className={classes.clubCard}>{words}</Card>
}

function CardWords({ card }: { card: ClubCard }): ReactNode {
  return (
    <>
      <TintedIcon icon={clubIcon(card.icon)} tone="off" size={36} />
      <div style={{ minWidth: 0 }}>
        <Text fw={600}>{card.title}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {card.description}
        </Text>
      </div>
    </>
  )
}
