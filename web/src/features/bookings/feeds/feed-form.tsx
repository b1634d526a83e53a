import type { Bookable } from '@fobhouse/contract/bookables.ts'
import { bookableAdminRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { calendarFeedRoutes, feedKinds, type NewFeed } from '@fobhouse/contract/routes/calendar-feeds.ts'
import { NativeSelect, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { equipmentQuery } from '../../../domain/equipment/equipment-query.ts'
import { useMay } from '../../../domain/member/may.ts'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { errorText } from '../../../lib/error-text.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { useBookingChange } from '../queries.ts'

type FormProps = {
  bookables: readonly Bookable[]
  /** What is chosen at first; empty: the reader's own. */
  bookable: string
  onMade: (url: string) => void
  onCancel: () => void
}
/** `what`: a kind, and the id of what it is about: `item:3`. */
type Draft = { what: string; public: boolean }

/** What a calendar program should show. Who looks after equipment can show the club's calendar to everybody. */
export function FeedForm({ bookables, bookable, onMade, onCancel }: FormProps) {
  const { t } = useTranslation('bookings')
  const may = useMay()
  const form = useForm<Draft>({
    initialValues: { what: bookable === '' ? 'mine' : `bookable:${bookable}`, public: false },
  })
  const { mutate, isPending } = useBookingChange((draft: Draft) =>
    call(awayFromKiosk(calendarFeedRoutes.create), { body: bodyOf(draft) }),
  )
  const make = (draft: Draft) =>
    mutate(draft, {
      onSuccess: ({ url }) => onMade(url),
      onError: (error) => form.setErrors({ what: errorText(error) }),
    })
  const isClub = form.values.what === 'club'
  return (
    <Form name="bookings/new-feed" onSubmit={form.onSubmit(make)}>
      <Stack gap="md">
        <NativeSelect
          label={t('feeds.what')}
          data-autofocus
          data={useChoices(bookables)}
          {...withFault(form.getInputProps('what'))}
        />
        {isClub && may(bookableAdminRoutes.create) && (
          <Switch
            label={t('feeds.public')}
            description={t('feeds.publicHelp')}
            {...form.getInputProps('public', { type: 'checkbox' })}
          />
        )}
        <FormButtons action={t('feeds.make')} isWorking={isPending} onCancel={onCancel} />
      </Stack>
    </Form>
  )
}

function bodyOf({ what, public: isPublic }: Draft): NewFeed {
  const [name, id] = what.split(':')
  const kind = feedKinds.find((one) => one === name) ?? 'mine'
  const target = id === undefined ? {} : { [kind]: Number(id) }
  return { kind, ...target, public: kind === 'club' && isPublic }
}

type Choice = { value: string; label: string }

/** One's own and all, then what can be booked, its items, and the places that they are in. */
function useChoices(bookables: readonly Bookable[]): (Choice | { group: string; items: Choice[] })[] {
  const { t } = useTranslation('bookings')
  const { enableEquipment } = useConfiguration().features
  const { data: items = [] } = useQuery({ ...equipmentQuery, enabled: enableEquipment })
  const places = new Map(items.flatMap(({ place }) => (place ? [[place.id, place]] : [])))
  const groups = [
    { kind: 'bookable', things: bookables },
    { kind: 'item', things: items },
    { kind: 'place', things: [...places.values()] },
  ] as const
  return [
    { value: 'mine', label: t('feeds.kinds.mine') },
    { value: 'club', label: t('feeds.kinds.club') },
    ...groups
      .filter(({ things }) => things.length > 0)
      .map(({ kind, things }) => ({
        group: t(`feeds.groups.${kind}`),
        items: things.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
      })),
  ]
}
