import classes from './plain-checkbox.module.css'

type PlainCheckboxProps = { label: string; isChecked: boolean; onChange: () => void }

/** Looks like the theme's checkbox, and is nothing but an element: for rows of a long list. */
export function PlainCheckbox({ label, isChecked, onChange }: PlainCheckboxProps) {
  return <input type="checkbox" className={classes.box} aria-label={label} checked={isChecked} onChange={onChange} />
}
