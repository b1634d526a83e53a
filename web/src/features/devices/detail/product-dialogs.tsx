import { languages } from '@fobhouse/contract/languages.ts'
import { newProductSchema, type Product, vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { currentLanguage } from '../../../lib/translations.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { changeOf, draftOf, type ProductDraft, productOf } from './product-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

const validate = validateWith(newProductSchema)

type ProductDialogProps = { product: Product | undefined; onClose: () => void }

/** A form for a new or changed product. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const form = useForm<ProductDraft>({
    initialValues: draftOf(product, currentLanguage()),
    validate: (draft) => validate(productOf(draft)),
  })
  const { mutate, isPending } = useSave({ product, onClose, setErrors: form.setErrors })
  const title = product === undefined ? t('products.add') : t('products.editOne', { name: product.name })
  return (
    <Dialog name="devices/product" opened onClose={onClose} title={title}>
      <Form name="devices/product" onSubmit={form.onSubmit((draft) => mutate(draft))}>
        <Stack gap="md">
          <Fields field={(name) => withFault(form.getInputProps(name))} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function Fields({ field }: { field: (name: keyof ProductDraft) => object }) {
  const { t } = useTranslation('devices')
  const { siteLocaleCurrency } = useConfiguration().general
  const currency = languages[siteLocaleCurrency].currency
  return (
    <>
      <TextInput label={t('products.name')} required data-autofocus autoComplete="off" {...field('name')} />
      <Textarea label={t('field.description')} autosize minRows={2} {...field('description')} />
      <TextInput
        label={t('products.externalId')}
        description={t('products.externalIdHelp')}
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('externalId')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('products.priceIn', { currency })}
          description={t('products.priceHelp')}
          inputMode="decimal"
          autoComplete="off"
          {...field('price')}
        />
        <TextInput
          label={t('products.costPriceIn', { currency })}
          description={t('products.costPriceHelp')}
          inputMode="decimal"
          autoComplete="off"
          {...field('costPrice')}
        />
      </SimpleGrid>
      <TextInput
        label={t('products.stock')}
        description={t('products.stockHelp')}
        inputMode="numeric"
        autoComplete="off"
        {...field('stock')}
      />
    </>
  )
}

type SaveParts = ProductDialogProps & { setErrors: (errors: Record<string, string>) => void }

function useSave({ product, onClose, setErrors }: SaveParts) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (draft: ProductDraft) => {
      const typed = productOf(draft)
      if (product === undefined) await call(vendingRoutes.createProduct, { body: typed })
      else {
        const params = { id: String(product.id) }
        await call(vendingRoutes.updateProduct, { params, body: changeOf(product, typed) })
      }
    },
    onSuccess: onClose,
    onError: (error) => {
      const errors = fieldErrors(error, { external_id_already_used: 'externalId' })
      setErrors(Object.keys(errors).length > 0 ? errors : { name: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
}

export function RemoveProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(vendingRoutes.removeProduct, { params: { id: String(product.id) } }),
    onSuccess: () => {
      notifyDone(t('products.removed', { name: product.name }))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <ConfirmDialog
      name="devices/remove-product"
      isOpen
      onClose={onClose}
      title={t('products.removeTitle', { name: product.name })}
      consequence={t('products.removeConsequence')}
      action={t('deed.remove.action')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
