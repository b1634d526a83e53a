import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayKind, dayPattern, isDay, readDayText, writeDay } from '../lib/day-text.ts'
import { currentLanguage } from '../lib/translations.ts'
import classes from './day-field.module.css'
import { FieldError } from './field-error.tsx'

export type DayFieldProps = Omit<
  TextInputProps,
  'id' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'inputContainer'
> & {
  /** A day by default, or one with a time. */
  kind?: DayKind
  value?: string
  /** Told the day as HTML writes it (`2026-11-29`), or what was typed while that is no day. */
  onChange?: (value: string) => void
}

/**
 * What is typed, and the values that leave it as it is: the one shown when a key was last pressed, and each that was
 * told since. A filter takes only days, and may take one late, when more has been typed.
 */
type Draft = { text: string; values: readonly string[] }

/** A day in the order of the person's language: a browser writes its own fields as it is set up itself. */
export function DayField({
  kind = 'date',
  value = '',
  onChange,
  onBlur,
  onKeyDown,
  error,
  rightSection,
  ...input
}: DayFieldProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const id = useId()
  const typed = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>()
  const [isFocused, setFocused] = useState(false)
  const read = (text: string) => readDayText(text, kind, language)
  const kept = draft?.values.includes(value) === true ? draft : undefined
  const shown = kept?.text ?? writeDay(value, kind, language)
  const letters = { day: t('day.letters.day'), month: t('day.letters.month'), year: t('day.letters.year') }
  const date = dayPattern(letters, language)
  const pattern = kind === 'date' ? date : `${date} ${t('day.time')}`
  const isUnreadable = !isFocused && shown !== '' && read(shown) === undefined
  const choose = (day: string) => {
    setDraft(undefined)
    onChange?.(day)
    typed.current?.focus() // a field that saves itself does so when it is left
  }
  return (
    <TextInput
      {...input}
      id={id}
      ref={typed}
      value={shown}
      placeholder={pattern}
      inputMode="numeric"
      autoComplete="off"
      data-day={kind}
      error={error || (isUnreadable && <FieldError>{t('day.unreadable', { pattern })}</FieldError>)}
      onChange={({ currentTarget: { value: text } }) => {
        const next = read(text) ?? text
        setDraft({ text, values: [...(kept ? kept.values.slice(kept.values.indexOf(value)) : [value]), next] })
        onChange?.(next)
      }}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        setFocused(false)
        if (read(shown) !== undefined || shown === '') setDraft(undefined)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(undefined)
        onKeyDown?.(event)
      }}
      rightSection={rightSection ?? <span />} // room for the button
      inputContainer={around(
        <Calendar
          {...{ kind, choose }}
          {...input}
          day={isDay(value, kind) ? value : ''}
          hasButton={!rightSection}
          {...(input.label !== undefined && { labelId: `${id}-label` })} // as the field names it
        />,
      )}
    />
  )
}

const around = (calendar: ReactNode) => (field: ReactNode) => (
  <div className={classes.around}>
    {field}
    {calendar}
  </div>
)

type CalendarProps = Pick<TextInputProps, 'min' | 'max' | 'step' | 'disabled' | 'readOnly'> & {
  kind: DayKind
  day: string
  choose(day: string): void
  hasButton: boolean
  /** Of the field, so that two buttons of one form are told apart. */
  labelId?: string
}

/** The browser's calendar, behind a button; on a phone the whole field opens it. */
function Calendar({ kind, day, choose, hasButton, labelId, disabled, readOnly, ...limits }: CalendarProps) {
  const { t } = useTranslation()
  const calendar = useRef<HTMLInputElement>(null)
  const open = () => calendar.current?.showPicker()
  if (disabled || readOnly) return null
  return (
    <>
      <input
        ref={calendar}
        type={kind}
        className={classes.calendar}
        value={day}
        min={limits.min}
        max={limits.max}
        step={limits.step}
        tabIndex={-1}
        aria-hidden
        onClick={open}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {hasButton && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={t('day.choose')}
          aria-describedby={labelId}
          onClick={open}
        >
          <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
