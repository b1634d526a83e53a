import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../ui/field-error.tsx'
import classes from './house.module.css'

type WindowRowProps = {
  /** Its place among the others, from 1. */
  number: number
  from: TextInputProps
  to: TextInputProps
  onRemove: () => void
  /** Stands above the times: the days. */
  children?: ReactNode
}

/** The times of a window, and a button that removes it. */
export function WindowRow({ number, from, to, onRemove, children }: WindowRowProps) {
  const { t } = useTranslation('house')
  return (
    <fieldset className={classes.window} aria-label={t('form.window', { number })}>
      {children}
      <TextInput type="time" label={t('form.from')} {...withFault(from)} />
      <TextInput type="time" label={t('form.to')} {...withFault(to)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.removeWindow}
        aria-label={t('form.removeWindow', { number })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
