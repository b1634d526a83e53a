import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../lib/form-errors.ts'
import { ClubCard } from '../../../ui/club-card.tsx'
import type { ControlProps } from '../controls/control-props.ts'
import { ListRow } from '../controls/list-row.tsx'
import classes from '../settings.module.css'
import { CardFields } from './card-fields.tsx'
import { cardsOf, type ClubCard as CardValue, mostCards, moved, newCard, withCard } from './card-list.ts'

type CardsEditorProps = ControlProps & { faults: FieldErrors }

/** The cards that everyone sees on the dashboard, one below the other in their order. */
export function CardsEditor({ name, label, description, value, onChange, faults }: CardsEditorProps) {
  const { t } = useTranslation('settings')
  const cards = cardsOf(value)
  return (
    <section aria-label={label}>
      <Title order={3} fz={14}>
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {description}
      </Text>
      {cards.length === 0 && <Text mb="sm">{t('cards.empty')}</Text>}
      <ul className={classes.cards}>
        {cards.map((card, index) => {
          const path = `${name}.${index}`
          return (
            <CardRow
              key={path}
              name={path}
              card={card}
              faults={faults}
              place={{ index, count: cards.length }}
              onChange={(changed) => onChange(withCard(cards, index, changed))}
              onMove={(by) => onChange(moved(cards, index, by))}
              onRemove={() => onChange(cards.toSpliced(index, 1))}
            />
          )
        })}
      </ul>
      {cards.length < mostCards ? (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...cards, newCard])}
        >
          {t('cards.add')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('cards.most')}
        </Text>
      )}
    </section>
  )
}

type CardRowProps = {
  name: string
  card: CardValue
  faults: FieldErrors
  place: { index: number; count: number }
  onChange: (card: CardValue) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function CardRow({ name, card, faults, place, onChange, onMove, onRemove }: CardRowProps) {
  const { t } = useTranslation('settings')
  const title = card.title || t('cards.untitled')
  const sample = (
    <div role="group" aria-label={t('cards.preview')} className={classes.sample}>
      <ClubCard card={{ ...card, title }} isSample />
    </div>
  )
  return (
    <ListRow list="cards" title={title} place={place} head={sample} onMove={onMove} onRemove={onRemove}>
      <Stack gap="sm">
        <CardFields name={name} card={card} faults={faults} onChange={onChange} />
      </Stack>
    </ListRow>
  )
}
