import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../lib/form-errors.ts'
import { clubIcon, type ClubIconName, clubIcons } from '../../../domain/club/club-icons.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import classes from '../settings.module.css'
import { type CardTarget, type ClubCard, targetOf, withTarget } from './card-list.ts'
import { pagesFor } from './portal-pages.ts'

type CardFieldsProps = { name: string; card: ClubCard; faults: FieldErrors; onChange: (card: ClubCard) => void }

export function CardFields({ name, card, faults, onChange }: CardFieldsProps) {
  const { t } = useTranslation('settings')
  const field = (part: 'title' | 'description' | 'btn_text') => ({
    name: `${name}.${part}`,
    value: card[part],
    error: faultAt(faults, `${name}.${part}`),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...card, [part]: event.currentTarget.value }),
  })
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...field('title')} label={t('cards.title')} />
        <IconSelect icon={card.icon} onChange={(icon) => onChange({ ...card, icon })} />
      </div>
      <Textarea {...field('description')} label={t('cards.description')} autosize minRows={2} />
      <LinkFields name={name} card={card} faults={faults} onChange={onChange} />
      <TextInput {...field('btn_text')} label={t('cards.button')} description={t('cards.buttonHelp')} />
    </>
  )
}

function faultAt(faults: FieldErrors, path: string) {
  const fault = faults[path]
  return fault === undefined ? undefined : <FieldError>{fault}</FieldError>
}

const iconNames = Object.keys(clubIcons) as ClubIconName[] // an object's own keys

function IconSelect({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation('settings')
  return (
    <Select
      label={t('cards.icon')}
      data={iconNames.map((value) => ({ value, label: t(`icons.${value}`) }))}
      // A name that is none of them is drawn as a link.
      value={iconNames.find((name) => name === icon) ?? 'link'}
      allowDeselect={false}
      leftSection={drawn(icon)}
      renderOption={({ option }) => <IconOption name={option.value} label={option.label} />}
      onChange={(chosen) => onChange(chosen ?? 'link')}
    />
  )
}

function drawn(name: string) {
  return createElement(clubIcon(name), { size: 18, stroke: 1.75, 'aria-hidden': true })
}

function IconOption({ name, label }: { name: string; label: string }) {
  return (
    <Group gap="sm" wrap="nowrap">
      {drawn(name)}
      {label}
    </Group>
  )
}

const targets = ['outside', 'inside', 'nothing'] as const satisfies CardTarget[]

function LinkFields({ name, card, faults, onChange }: CardFieldsProps) {
  const { t } = useTranslation('settings')
  const target = targetOf(card)
  return (
    <div className={classes.pair}>
      <Select
        label={t('cards.linkTo')}
        data={targets.map((value) => ({ value, label: t(`cards.targets.${value}`) }))}
        value={target}
        allowDeselect={false}
        onChange={(chosen) => onChange(withTarget(card, targets.find((one) => one === chosen) ?? 'nothing'))}
      />
      {target === 'outside' && (
        <TextInput
          name={`${name}.url`}
          label={t('cards.address')}
          placeholder="https://wiki.example.org"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={card.url ?? ''}
          error={faultAt(faults, `${name}.url`)}
          onChange={(event) => onChange({ ...card, url: event.currentTarget.value })}
        />
      )}
      {target === 'inside' && (
        <PageSelect
          path={card.routerLink}
          field={{ name: `${name}.routerLink`, error: faultAt(faults, `${name}.routerLink`) }}
          onChange={(routerLink) => onChange({ ...card, routerLink })}
        />
      )}
    </div>
  )
}

type PageSelectProps = {
  path: string | undefined
  field: { name: string; error: ReactNode }
  onChange: (path: string) => void
}

function PageSelect({ path, field, onChange }: PageSelectProps) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  return (
    <Select
      {...field}
      label={t('cards.path')}
      placeholder={t('cards.choosePage')}
      data={pagesFor(path).map((page) => ({
        value: page.path,
        label: page.title === undefined ? page.path : common(`screens.${page.title}`),
      }))}
      value={path === undefined || path === '' ? null : path}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
