import { mount } from 'svelte'
import App from './App.svelte'
import { startRouter } from './route/router.svelte'
import './styles/theme.css'
import './styles/base.css'

startRouter()
mount(App, { target: document.body })
