import { mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './route/focus'
import { startRouter } from './route/router.svelte'
import './styles/theme.css'
import './styles/base.css'

startRouter()
keepFocus()
mount(App, { target: document.body })
