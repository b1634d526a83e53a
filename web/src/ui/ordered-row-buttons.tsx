import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'

type OrderedRowButtonsProps = {
  labels: { up: string; down: string; edit: string; remove: string }
  place: { isFirst: boolean; isLast: boolean }
  isBusy: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  /** Without it the row stays. */
  onRemove?: (() => void) | undefined
}

/** What can be done with a row of a list that somebody puts in order. */
export function OrderedRowButtons({ labels, place, isBusy, onMove, onEdit, onRemove }: OrderedRowButtonsProps) {
  return (
    <Group gap="2xs" justify="flex-end" maw={{ base: 88, xs: 'none' }}>
      <RowButton icon={IconArrowUp} label={labels.up} isOff={place.isFirst || isBusy} onClick={() => onMove(-1)} />
      <RowButton icon={IconArrowDown} label={labels.down} isOff={place.isLast || isBusy} onClick={() => onMove(1)} />
      <RowButton icon={IconPencil} label={labels.edit} onClick={onEdit} />
      {onRemove && <RowButton icon={IconTrash} label={labels.remove} onClick={onRemove} />}
    </Group>
  )
}

type RowButtonProps = { icon: Icon; label: string; isOff?: boolean; onClick: () => void }

function RowButton({ icon: Sign, label, isOff = false, onClick }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={isOff} onClick={onClick}>
      <Sign size={18} aria-hidden />
    </ActionIcon>
  )
}
