import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../lib/form-errors.ts'
import type { ControlProps } from '../controls/control-props.ts'
import classes from '../settings.module.css'
import { CardFields } from './card-fields.tsx'
import { cardsOf, type ClubCard, mostCards, moved, newCard, withCard } from './card-list.ts'

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
  card: ClubCard
  faults: FieldErrors
  place: { index: number; count: number }
  onChange: (card: ClubCard) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function CardRow({ name, card, faults, place, onChange, onMove, onRemove }: CardRowProps) {
  const { t } = useTranslation('settings')
  const title = card.title || t('cards.untitled')
  return (
    <li
      className={classes.card}
      aria-label={t('cards.position', { position: place.index + 1, count: place.count, title })}
    >
      <div className={classes.cardHead}>
        <span className={classes.cardTitle}>{title}</span>
        <Group gap="2xs" wrap="nowrap">
          <Action label={t('cards.up', { title })} isOff={place.index === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={18} stroke={1.75} aria-hidden />
          </Action>
          <Action label={t('cards.down', { title })} isOff={place.index === place.count - 1} onClick={() => onMove(1)}>
            <IconArrowDown size={18} stroke={1.75} aria-hidden />
          </Action>
          <Action label={t('cards.remove', { title })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </Action>
        </Group>
      </div>
      <Stack gap="sm">
        <CardFields name={name} card={card} faults={faults} onChange={onChange} />
      </Stack>
    </li>
  )
}

type ActionProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

function Action({ label, isOff = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
