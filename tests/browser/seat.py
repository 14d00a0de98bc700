"""What a person does at the page, in the words of a person."""

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

MOST_WAIT = 10_000


class Seat:
    """One tab, with everything that the server told it and everything that went wrong in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        self.told: list[str] = []
        page.set_default_timeout(MOST_WAIT)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._console)
        page.on("request", lambda request: self._check(request.url))
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        # A server that is down is part of some tests; the browser says so in its own words.
        down = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
        if message.type == "error" and not any(words in message.text for words in down):
            self.problems.append(message.text)

    def _check(self, url: str) -> None:
        if not url.startswith((self.address, "data:")):
            self.problems.append(f"asked for {url}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.told.append(str(frame)))

    @property
    def box(self) -> Locator:
        return self.page.locator("input.write")

    @property
    def posts(self) -> Locator:
        return self.page.locator(".post")

    @property
    def last(self) -> Locator:
        return self.posts.last

    @property
    def table(self) -> Locator:
        """The newest post that everyone sees."""
        return self.page.locator(".post:not(.private)").last

    def person(self, name: str) -> Locator:
        return self.page.locator(".person", has_text=name)

    def place(self, name: str) -> Locator:
        return self.page.locator(".place", has=self.page.get_by_text(name, exact=True))

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    async def be(self, name: str, language: str = "en-US") -> None:
        """Answer the question who is playing, or add a person and become them."""
        dialog = self.page.locator("dialog.form")
        if not await self._asked():
            if await self.page.locator(".burger").is_visible():
                await self.page.locator(".burger").click()
            await self.page.locator(".people .plus").click()
        await dialog.locator("input").fill(name)
        await dialog.locator("select").select_option(language)
        await dialog.locator("button[type=submit]").click()
        await expect(self.page.locator(".me")).to_have_text(f"{name[0]}{name}")

    async def _asked(self) -> bool:
        """A page that knows people becomes the first of them and asks nothing."""
        await self.page.locator("dialog.form, .me .avatar").first.wait_for()
        return await self.page.locator("dialog.form").is_visible()

    async def become(self, name: str) -> None:
        await self.person(name).click()
        await expect(self.page.locator(".me")).to_have_text(f"{name[0]}{name}")

    async def begin(self, command: str) -> None:
        """Choose a command from the list that a stroke opens."""
        await self.box.fill(f"/{command}")
        await self.page.locator(".composer > .line .suggestions li").first.click()
        await expect(self.page.locator(".command")).to_contain_text(f"/{command}")

    async def command(self, command: str, **options: str) -> None:
        """Use a command; each option is typed, and the first suggestion taken where there are any."""
        await self.begin(command)
        for name, value in options.items():
            field = self.page.locator(".option", has_text=name).locator("input")
            if not await field.count():
                await self.button(f"+ {name}").click()
            await field.fill(value)
            rows = self.page.locator(".option .suggestions:visible li[role=option]")
            if await field.get_attribute("aria-expanded") == "true" or await self._suggested(rows):
                await rows.first.click()
        await self.page.locator(".send").click()

    async def _suggested(self, rows: Locator) -> bool:
        try:
            await rows.first.wait_for(timeout=400)
        except Exception:
            return False
        return True

    async def changed_from(self, text: str) -> None:
        """Wait until the table no longer reads so; looked at in every frame, not now and then."""
        newest = "[...document.querySelectorAll('.post:not(.private)')].at(-1)"
        await self.page.wait_for_function(f"(text) => {newest}.innerText !== text", arg=text, timeout=15_000)

    async def no_sideways_scroll(self) -> None:
        wide = await self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"the page is {wide} px too wide"

    async def unnamed(self) -> list[str]:
        """Controls that a screen reader could not name."""
        found: list[str] = await self.page.evaluate(
            """() => [...document.querySelectorAll("button, input, select, textarea, a, img, [role=listbox]")]
              .filter((one) => one.checkVisibility())
              .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.alt
                || one.labels?.length || one.getAttribute("aria-labelledby") || one.title))
              .map((one) => one.outerHTML.slice(0, 200))"""
        )
        return found


async def opened(
    browser: Browser, address: str, *, width: int = 1200, height: int = 900, language: str = "en-US"
) -> Seat:
    """The page in a fresh browser profile."""
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        color_scheme="dark",
        has_touch=width < 600,
    )
    seat = Seat(await context.new_page(), address)
    await seat.page.goto(address)
    return seat
