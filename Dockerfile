FROM python:3.11-slim

RUN useradd --create-home --uid 10001 riverpost \
    && mkdir /data \
    && chown riverpost /data
WORKDIR /app
COPY constraints.txt pyproject.toml README.md LICENSE ./
COPY bot bot
COPY engines engines
COPY local local
COPY render render
RUN pip install --no-cache-dir --constraint constraints.txt .

USER riverpost
VOLUME /data
ENV RIVERPOST_DATABASE=sqlite+aiosqlite:////data/riverpost.sqlite3
ENTRYPOINT ["riverpost"]
CMD ["run"]
