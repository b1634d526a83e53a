import type { SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import { Card, Text } from '@mantine/core'
import { Link } from 'react-router'
import classes from './club-card.module.css'
import { clubIcon } from './club-icons.ts'
import { TintedIcon } from '../../ui/tinted-icon.tsx'

type ClubCardProps = {
  card: SiteConfiguration['homepageCards'][number]
  /** A sample that cannot be clicked. */
  isSample?: boolean
}

/** A card with something that the club links to. */
export function ClubCard({ card, isSample = false }: ClubCardProps) {
  const words = <CardWords card={card} />
  if (!isSample && card.routerLink !== undefined) {
    return (
      <Card component={Link} to={card.routerLink} className={classes.card} title={card.btn_text}>
        {words}
      </Card>
    )
  }
  if (!isSample && card.url !== undefined) {
    return (
      <Card
        component="a"
        href={card.url}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.card}
        title={card.btn_text}
      >
        {words}
      </Card>
    )
  }
  return <Card className={classes.card}>{words}</Card>
}

function CardWords({ card }: Pick<ClubCardProps, 'card'>) {
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
