import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ClubCard } from '../../../domain/club/club-card.tsx'
import { type EntryProps, type ListControlProps, ListEditor } from '../controls/list-editor.tsx'
import { ListRow } from '../controls/list-row.tsx'
import classes from '../settings.module.css'
import { CardFields } from './card-fields.tsx'
import { type ClubCard as CardValue, newCard } from './card-list.ts'

/** The cards that everyone sees on the dashboard. */
export function CardsEditor(props: ListControlProps) {
  return <ListEditor {...props} list="cards" row={CardRow} newEntry={newCard} />
}

function CardRow({ name, entry: card, faults, place, onChange, onMove, onRemove }: EntryProps<CardValue>) {
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
