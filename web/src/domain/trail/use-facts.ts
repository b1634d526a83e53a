import { planIntervals } from '@fobhouse/contract/billing.ts'
import { fieldInTrail, memberField } from '@fobhouse/contract/members/field-sets.ts'
import { transactionTypes } from '@fobhouse/contract/money.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { outboxStates } from '@fobhouse/contract/routes/outbox.ts'
import i18next, { type ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { useSettingValue } from './use-setting-value.ts'

/** Writes a fact's name as people know it; a fact without a text keeps its own name. */
export function useFactName(): (name: string) => string {
  const { t } = useTranslation(['audit', 'settings'])
  const { t: common } = useTranslation()
  return (name) => {
    const field = fieldInTrail(name)
    if (field !== undefined) return common(`memberField.${field}`)
    const setting = `fields.${name}.label`
    if (i18next.exists(setting, { ns: 'settings' })) return t(setting as ParseKeys<'settings'>, { ns: 'settings' }) // just found
    const column = `columns.${name}`
    if (i18next.exists(column, { ns: 'audit' })) return t(column as ParseKeys<'audit'>, { ns: 'audit' }) // just found
    return name.replaceAll('_', ' ')
  }
}

/** Columns that hold 0 and 1, except for members' fields, which say so themselves. */
const flags = new Set([
  'authorised',
  'default_access',
  'exempt_from_site_sign_in',
  'featured',
  'follows_closures',
  'hidden',
  'is_admin',
  'locked_out',
  'opening_hours',
  'play_theme',
  'post_to_discord',
  'post_to_slack',
  'reader_24_bit',
  'report_status',
  'visible',
])

function isFlag(name: string): boolean {
  const field = fieldInTrail(name)
  return flags.has(name) || (field !== undefined && memberField(field).stored === 'flag')
}

/** Minor units. */
const amounts = new Set([
  'amount',
  'cost',
  'cost_per_hour',
  'cost_per_kwh',
  'cost_per_session',
  'costPrice',
  'cost_price',
  'price',
])

/** Columns that hold a list as JSON. */
const lists = new Set(['schedules', 'windows'])

function lengthOf(json: string): number {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.length : 0
}

export function useFactValue(): (name: string, value: unknown) => string {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const { t: outbox } = useTranslation('outbox')
  const { exact, money, number } = useFormats()
  const settingValue = useSettingValue()

  function textValue(name: string, text: string): string {
    if (text === '') return t('values.empty')
    if (name === 'card' || name === 'card_number') return common('card.lastDigits', { digits: text.slice(-4) })
    if (text === '***') return t('values.secret')
    if (name === 'granted' && (text === 'hand' || text === 'default')) return t(`values.${text}`)
    if (name === 'hours' && (text === 'inherit' || text === 'always')) return t(`values.${text}`)
    if (lists.has(name)) return t('values.entries', { count: lengthOf(text) })
    const transaction = transactionTypes.find((type) => name === 'type' && type === text)
    if (transaction) return common(`transactionTypes.${transaction}`)
    const memberState = memberStates.find((state) => name === 'state' && state === text)
    if (memberState) return common(`states.${memberState}`)
    const planInterval = planIntervals.find((interval) => name === 'interval' && interval === text)
    if (planInterval) return common(`planPrice.units.${planInterval}`)
    const outboxState = outboxStates.find((state) => name === 'state' && state === text)
    if (outboxState) return outbox(`state.${outboxState}`)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? exact(text) : text
  }

  return (name, value) => {
    if (value === null || value === undefined) return t('values.none')
    const ofSetting = settingValue(name, value)
    if (ofSetting !== undefined) return ofSetting === '' ? t('values.none') : ofSetting
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    if (typeof value === 'number') {
      if (isFlag(name)) return t(value === 1 ? 'values.yes' : 'values.no')
      return amounts.has(name) ? money(value) : number(value)
    }
    if (typeof value === 'string') return textValue(name, value)
    if (!Array.isArray(value)) return JSON.stringify(value)
    const isPlain = value.length > 0 && value.every((item) => typeof item === 'string')
    return isPlain ? value.join(', ') : t('values.entries', { count: value.length })
  }
}
